import { z } from 'zod';
import type { AppStore } from '#main/store/app-store.ts';
import { type ConnectionColour, connectionColours, parseBaseAddress } from '#shared/connection.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { fixedZone, timeZonePattern, utcOffsetBounds } from '#shared/time-zone.ts';

export const timeZone = z.string().regex(timeZonePattern);

/** As earlier versions wrote it in connections and policies: minutes ahead of UTC. */
export const earlierTimeZone = z
  .number()
  .int()
  .min(utcOffsetBounds.min)
  .max(utcOffsetBounds.max)
  .transform(fixedZone);

const baseUrl = z.string().refine(isBaseAddress);

/** A longer list isn't this app's. */
const maxConnections = 10_000;
/** The most recent ones are kept. */
const maxPresets = 200;

const keychainFields = {
  /** The keychain proved that it holds the token for this very address. */
  tokenInKeychain: z.boolean(),
  /** It may hold an unused one, which wasn't proved, wasn't deleted or is for another address, until a deletion is proved. */
  tokenMayRemain: z.literal(true).optional().catch(true),
};

/** Connections as saved on disk: never a token, only whether the keychain has one. */
const keptSchema = z.object({
  activeId: z.string().max(64).nullable(),
  demo: z.boolean(),
  connections: z
    .array(
      z
        .object({
          id: connectionIdSchema,
          name: z.string().min(1).max(80),
          baseUrl,
          colour: z.enum(connectionColours),
          ...keychainFields,
          // An invalid one is dropped, but not its connection.
          assumedTimeZone: timeZone.optional().catch(undefined),
          assumedUtcOffsetMinutes: earlierTimeZone.optional().catch(undefined),
        })
        .transform(withTimeZone),
    )
    .max(maxConnections),
  /** For preset connections, the address whose token the keychain has. The rest comes from the policy file. */
  presets: z.array(z.object({ id: connectionIdSchema, baseUrl, ...keychainFields })).max(maxPresets),
});

type KeptConnections = z.infer<typeof keptSchema>;

export type StoredConnection = KeptConnections['connections'][number] & {
  /** Set by the policy file: only its token is this computer's own. */
  isPreset?: true;
};

export type StoredConnections = Pick<KeptConnections, 'activeId' | 'demo'> & {
  connections: StoredConnection[];
};

/** A connection from the policy file. Only these have an id that begins with {@link presetPrefix}. */
export type PresetConnection = Pick<StoredConnection, 'id' | 'name' | 'baseUrl' | 'assumedTimeZone'> & {
  colour: ConnectionColour;
};

export const presetPrefix = 'org-';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

export function createConnectionStore(
  store: Pick<AppStore, 'value'>,
  presets: () => Promise<readonly PresetConnection[]>,
) {
  const kept = store.value('connections', keptSchema);
  let saved = noConnections;
  /** Includes presets that the policy doesn't name now: its file may be broken today and repaired tomorrow. */
  let knownPresets: KeptConnections['presets'] = [];

  return {
    /** Preset connections first, then the user's own. */
    async load(): Promise<StoredConnections> {
      saved = (await kept.load()) ?? noConnections;
      knownPresets = saved.presets;
      const { activeId, demo, connections } = saved;
      const preset = (await presets()).map((one) => withItsToken(one, knownPresets));
      return { activeId, demo, connections: [...preset, ...connections] };
    },
    /** Rejects when the disk refuses; with `evenUnsaved` they are written later then, if it can be. */
    async save(
      { activeId, demo, connections }: StoredConnections,
      { evenUnsaved = false } = {},
    ): Promise<void> {
      const preset = connections.filter(({ isPreset }) => isPreset);
      knownPresets = [
        // Without a token in the keychain there is nothing to remember.
        ...knownPresets.filter((one) => mayHoldToken(one) && !preset.some(({ id }) => id === one.id)),
        ...preset.map(({ id, baseUrl: address, tokenInKeychain, tokenMayRemain }) => ({
          id,
          baseUrl: address,
          tokenInKeychain,
          ...(tokenMayRemain && { tokenMayRemain }),
        })),
      ].slice(-maxPresets);
      const next = {
        activeId,
        demo,
        presets: knownPresets,
        connections: connections.filter(({ isPreset }) => !isPreset),
      };
      try {
        await kept.save(next);
      } catch (error) {
        if (evenUnsaved) saved = next;
        else kept.put(saved);
        throw error;
      }
      saved = next;
    },
  };
}

const noConnections: KeptConnections = { activeId: null, demo: false, connections: [], presets: [] };

/** A token is valid only for the address it was entered for: if the policy changes that, it must be entered again. */
function withItsToken(preset: PresetConnection, known: KeptConnections['presets']): StoredConnection {
  const before = known.find(({ id }) => id === preset.id);
  const tokenInKeychain = before?.baseUrl === preset.baseUrl && before.tokenInKeychain;
  const mayRemain = before !== undefined && !tokenInKeychain && mayHoldToken(before);
  return { ...preset, tokenInKeychain, ...(mayRemain && { tokenMayRemain: true }), isPreset: true };
}

/** Whether the keychain may hold a token of the connection, used or not: then the app must not claim that there is none. */
export function mayHoldToken(
  connection: Pick<StoredConnection, 'tokenInKeychain' | 'tokenMayRemain'>,
): boolean {
  return connection.tokenInKeychain || connection.tokenMayRemain === true;
}

/** With the zone that an earlier version wrote, unless a later one was chosen. */
export function withTimeZone<T extends { assumedTimeZone?: string | undefined }>({
  assumedUtcOffsetMinutes: earlier,
  ...connection
}: T & { assumedUtcOffsetMinutes?: string | undefined }) {
  const { assumedTimeZone = earlier } = connection;
  return { ...connection, ...(assumedTimeZone !== undefined && { assumedTimeZone }) };
}

/** An edited file must not send a token to an address that the form would refuse. */
function isBaseAddress(text: string): boolean {
  const parsed = parseBaseAddress(text);
  return parsed.ok && parsed.baseUrl === text;
}
