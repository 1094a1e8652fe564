import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { parseBaseAddress } from '#shared/base-address.ts';
import { type ConnectionColour, connectionColours, utcOffsetBounds } from '#shared/connection.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';

export const utcOffsetMinutes = z.number().int().min(utcOffsetBounds.min).max(utcOffsetBounds.max);
const baseUrl = z.string().refine(isBaseAddress);

/** More than any user has; a longer list isn't this app's. */
const maxConnections = 10_000;
/** Those that the policy named last. */
const maxPresets = 200;

const keychainFields = {
  /** The keychain proved that it holds the token for this very address. */
  tokenInKeychain: z.boolean(),
  /** It may hold one that isn't used: not proved, not deleted, or for another address. Until a deletion is proved. */
  tokenMayRemain: z.literal(true).optional().catch(true),
};

/** Connections as saved on disk: never a token, only whether the keychain was given one. */
const fileSchema = z.object({
  activeId: z.string().max(64).nullable(),
  demo: z.boolean(),
  connections: z
    .array(
      z.object({
        id: connectionIdSchema,
        name: z.string().min(1).max(80),
        baseUrl,
        colour: z.enum(connectionColours),
        ...keychainFields,
        // An invalid one is dropped without the connection.
        assumedUtcOffsetMinutes: utcOffsetMinutes.optional().catch(undefined),
      }),
    )
    .max(maxConnections),
  /** Of the connections that the policy file presets: to which address a token was given. All else is the policy's to say. */
  presets: z.array(z.object({ id: connectionIdSchema, baseUrl, ...keychainFields })).max(maxPresets),
});

type ConnectionFile = z.infer<typeof fileSchema>;

export type StoredConnection = ConnectionFile['connections'][number] & {
  /** Set by the policy file: only its token is this computer's own. */
  isPreset?: true;
};

export type StoredConnections = Pick<ConnectionFile, 'activeId' | 'demo'> & {
  connections: StoredConnection[];
};

/** A connection that the policy file presets. Its id begins with {@link presetPrefix}, as no other one does. */
export type PresetConnection = Pick<
  StoredConnection,
  'id' | 'name' | 'baseUrl' | 'assumedUtcOffsetMinutes'
> & {
  colour: ConnectionColour;
};

export const presetPrefix = 'org-';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** `presets` is called once the file is read, so that the policy file may be read beside it. */
export function createConnectionStore(
  file: JsonFile,
  presets: () => Promise<readonly PresetConnection[]> = async () => [],
) {
  const kept = createKeptFile(file, {
    version: 2,
    migrations: {
      // Version 1 knew no policy file.
      1: (old) => ({ ...old, presets: [] }),
    },
    schema: fileSchema,
  });
  /** Also of presets that the policy doesn't name at the moment: it may be broken today and whole tomorrow. */
  let knownPresets: ConnectionFile['presets'] = [];

  return {
    /** Preset connections first, then this computer's own; with the file's problem. */
    async load(): Promise<{ stored: StoredConnections; trouble: FileTrouble | null }> {
      const { value, trouble } = await kept.load();
      const stored = value ?? noConnections;
      knownPresets = stored.presets;
      const { activeId, demo, connections } = stored;
      const preset = (await presets()).map((one) => withItsToken(one, knownPresets));
      return {
        stored: { activeId, demo, connections: [...preset, ...connections] },
        trouble,
      };
    },
    /** Rejects when the disk refuses. */
    save({ activeId, demo, connections }: StoredConnections): Promise<void> {
      const preset = connections.filter(({ isPreset }) => isPreset);
      knownPresets = [
        // Where nothing is in the keychain there is nothing to remember.
        ...knownPresets.filter((one) => mayHoldToken(one) && !preset.some(({ id }) => id === one.id)),
        ...preset.map(({ id, baseUrl: address, tokenInKeychain, tokenMayRemain }) => ({
          ...{ id, baseUrl: address, tokenInKeychain },
          ...(tokenMayRemain && { tokenMayRemain }),
        })),
      ].slice(-maxPresets);
      return kept.write({
        ...{ activeId, demo, presets: knownPresets },
        connections: connections.filter(({ isPreset }) => !isPreset),
      });
    },
  };
}

const noConnections: ConnectionFile = { activeId: null, demo: false, connections: [], presets: [] };

/** A token is good for the address that it was given for: where the policy names another one, it has to be entered again. */
function withItsToken(preset: PresetConnection, known: ConnectionFile['presets']): StoredConnection {
  const before = known.find(({ id }) => id === preset.id);
  const tokenInKeychain = before?.baseUrl === preset.baseUrl && before.tokenInKeychain;
  const mayRemain = before !== undefined && !tokenInKeychain && mayHoldToken(before);
  return { ...preset, tokenInKeychain, ...(mayRemain && { tokenMayRemain: true }), isPreset: true };
}

/** Whether the keychain may hold any token of a connection, used or not: if so, the app must not claim that there is none. */
export function mayHoldToken(
  connection: Pick<StoredConnection, 'tokenInKeychain' | 'tokenMayRemain'>,
): boolean {
  return connection.tokenInKeychain || connection.tokenMayRemain === true;
}

/** A hand-edited file must not lead a token to where the form would not have let it go. */
function isBaseAddress(text: string): boolean {
  const parsed = parseBaseAddress(text);
  return parsed.ok && parsed.baseUrl === text;
}
