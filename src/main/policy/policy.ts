import type { PresetConnection } from '#main/connections/connection-store.ts';
import type { PolicyTrouble } from '#shared/policy.ts';
import type { LockableSettings } from '#shared/settings.ts';

/** What the organisation that manages this computer sets for everybody on it. Without a policy file all of it is empty. */
export type Policy = {
  /** What the organisation calls itself. */
  organisation: string | null;
  connections: readonly PresetConnection[];
  /** Settings with the value they have and keep. */
  settings: LockableSettings;
  /** `isOff`: the app neither asks for updates nor installs any. `channel` null: the one the app was published on. */
  updates: { isOff: boolean; channel: UpdateChannel | null };
};

export const updateChannels = ['latest', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** What was read, and what of it could not be used. */
export type PolicyReading = {
  policy: Policy;
  /** Whether there is a policy file that is in force. */
  isManaged: boolean;
  trouble: PolicyTrouble | null;
};

export const noPolicy: Policy = {
  organisation: null,
  connections: [],
  settings: {},
  updates: { isOff: false, channel: null },
};

/** No policy file. */
export const nobodyManages: PolicyReading = { policy: noPolicy, isManaged: false, trouble: null };

/** An organisation that left a policy here wants a say in updates, also where it can't be understood today. */
export const unusablePolicy: Policy = { ...noPolicy, updates: { isOff: true, channel: null } };
