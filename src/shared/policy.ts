import type { SettingName } from './settings.ts';

/** The organisation's policy, as far as the page needs it. */
export type PolicyInfo = {
  /** Null: not given. */
  organisation: string | null;
  /** Settings that can't be changed here. */
  lockedSettings: SettingName[];
};

/** Why the policy file or parts of it are ignored. */
export type PolicyTrouble =
  | { kind: 'unusable'; reason: UnusablePolicy }
  /** A field that could hold a token: the file is refused as a whole. */
  | { kind: 'holds-secret'; field: string }
  /** The rest of the file is in force. `fields` by their place in it: `connections[1].baseUrl`. */
  | { kind: 'ignored-parts'; fields: string[] };

export type UnusablePolicy =
  | 'not-readable'
  | 'not-guarded'
  | 'too-large'
  | 'not-json'
  | 'not-a-policy'
  | 'newer';
