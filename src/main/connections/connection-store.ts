import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import { connectionColours } from '#shared/connection.ts';
import { parseBaseAddress } from './base-address.ts';

/** What is remembered of connections on disk: never a token, only whether the keychain was given one. */
const storedConnectionsSchema = z.object({
  version: z.literal(1),
  activeId: z.string().max(64).nullable(),
  /** Whether the demo catalog was made a connection. */
  demo: z.boolean(),
  connections: z
    .array(
      z.object({
        id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
        name: z.string().min(1).max(80),
        baseUrl: z.string().refine(isBaseAddress),
        colour: z.enum(connectionColours),
        tokenInKeychain: z.boolean(),
      }),
    )
    .max(200),
});

export type StoredConnections = z.infer<typeof storedConnectionsSchema>;
export type StoredConnection = StoredConnections['connections'][number];

export type ConnectionStore = {
  /** `setAside` names the file that could not be read and was replaced by an empty list. */
  load(): Promise<{ stored: StoredConnections; setAside: string | null }>;
  /** Rejects when the disk refuses. */
  save(stored: StoredConnections): Promise<void>;
};

export function createConnectionStore(file: JsonFile): ConnectionStore {
  return {
    async load() {
      const read = await file.read((value) => storedConnectionsSchema.safeParse(value).success);
      if (read.kind === 'read') {
        return { stored: storedConnectionsSchema.parse(read.value), setAside: null };
      }
      return { stored: noConnections, setAside: read.kind === 'damaged' ? read.setAside : null };
    },
    save: (stored) => file.write(stored),
  };
}

const noConnections: StoredConnections = { version: 1, activeId: null, demo: false, connections: [] };

/** A hand-edited file must not lead a token to where the form would not have let it go. */
function isBaseAddress(text: string): boolean {
  const parsed = parseBaseAddress(text);
  return parsed.ok && parsed.baseUrl === text;
}
