import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  hasCode,
  jsonIn,
  movedAside,
  readRegularFile,
  retryOnLock,
  withinDeadline,
} from '#main/files/file-operations.ts';
import { withLanguages } from '#main/replies/reply-templates.ts';
import { type StoredWatch, storedWatchSchema } from '#main/watch/stored-watch.ts';
import type { Entry } from './app-store.ts';

type Stored = Record<string, unknown>;
type EarlierFile = {
  /** Of the entries that it becomes. */
  name: string;
  /** The last one; there were all before it. */
  version: number;
  /** Its values by connection. Throws for anything else than this file. They are checked further when they are used. */
  read: (stored: Stored, version: number) => Record<string, unknown>;
};

/** The JSON files of versions that had one for each list. */
const earlierFiles: Readonly<Record<string, EarlierFile>> = {
  'settings.json': {
    name: 'settings',
    version: 2,
    read: ({ answerFor, ...stored }) => one({ replyReader: answerFor, ...stored }),
  },
  'window.json': { name: 'window', version: 1, read: one },
  // Version 1 had no policy file.
  'connections.json': { name: 'connections', version: 2, read: (stored) => one({ presets: [], ...stored }) },
  'views.json': {
    name: 'views',
    version: 1,
    read: ({ views }) => {
      const ofConnection = z.array(z.looseObject({ connectionId: z.string() })).parse(views);
      return Object.groupBy(ofConnection, ({ connectionId }) => connectionId);
    },
  },
  'recents.json': { name: 'recents', version: 1, read: ({ recents }) => lists(recents) },
  'tickets.json': { name: 'tickets', version: 8, read: ({ tickets }) => lists(tickets) },
  'notes.json': { name: 'notes', version: 1, read: ({ notes }) => lists(notes) },
  'aliases.json': { name: 'aliases', version: 1, read: ({ aliases }) => lists(aliases) },
  'watched.json': {
    name: 'watched',
    version: 2,
    read: ({ items }, version) => one(version === 1 ? z.array(watchOfVersion1).parse(items) : items),
  },
  // Called answers once: the other file was written later.
  'answers.json': templates('replyTemplates'),
  'reply-templates.json': templates('replyTemplates'),
  'unfinished-exports.json': { name: 'unfinishedExports', version: 1, read: ({ files }) => one(files) },
};

const maxBytes = 64 * 1024 * 1024;
const maxReadMs = 3_000;

/**
 * The entries of all earlier files in the folder, and the names of these files, which can be deleted then. What isn't such a file is renamed
 * to one of `setAside`. Rejects when the disk fails: the files may be sound.
 */
export async function readEarlierFiles(
  folder: string,
): Promise<{ entries: Entry[]; files: string[]; setAside: string[] }> {
  const found = { files: [] as string[], setAside: [] as string[] };
  const all = new Map<string, Entry>();
  for (const [fileName, file] of Object.entries(earlierFiles)) {
    const filePath = path.join(folder, fileName);
    const text = await withinDeadline(textIn(filePath), maxReadMs);
    if (text === null) continue;
    const entries = entriesOf(file, text);
    if (entries === null) {
      found.setAside.push(path.basename(await retryOnLock(() => movedAside(filePath))));
    } else {
      // Of two files with the same entry, the later one counts.
      for (const entry of entries) all.set(`${entry.name}\n${entry.connectionId}`, entry);
      found.files.push(fileName);
    }
  }
  // Of writes that a crash interrupted.
  const isTemporary = (name: string) => /^([a-z-]+\.json)\.\d+-\d+\.tmp$/.exec(name)?.[1] ?? '';
  const names = await readdir(folder).catch((): string[] => []);
  found.files.push(...names.filter((name) => Object.hasOwn(earlierFiles, isTemporary(name))));
  return { ...found, entries: [...all.values()] };
}

/** Null: there is no file. Empty, which isn't JSON, for what isn't a regular file of a reasonable size. */
async function textIn(filePath: string): Promise<string | null> {
  try {
    return (await retryOnLock(() => readRegularFile(filePath, maxBytes))).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (hasCode(error, 'EINVAL', 'EFBIG', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM')) return '';
    throw error;
  }
}

/** Null: it isn't this app's. */
function entriesOf(file: EarlierFile, text: string): Entry[] | null {
  const parsed = z.looseObject({ version: z.int().min(1).max(file.version) }).safeParse(jsonIn(text));
  if (!parsed.success) return null;
  const { version, ...stored } = parsed.data;
  try {
    return Object.entries(file.read(stored, version)).map(([connectionId, value]) => ({
      name: file.name,
      connectionId,
      json: JSON.stringify(value),
    }));
  } catch {
    return null;
  }
}

function one(value: unknown): Record<string, unknown> {
  return { '': z.object({}).loose().or(z.array(z.unknown())).parse(value) };
}

function lists(stored: unknown): Record<string, unknown> {
  return z.record(z.string(), z.array(z.unknown())).parse(stored);
}

function templates(name: string): EarlierFile {
  return {
    name,
    version: 2,
    read: (stored, version) => one(version === 1 ? withLanguages(stored) : stored),
  };
}

const moment = z.number().int().nonnegative();

/** It had only an item's last change, and only whether there was an error message. */
const watchOfVersion1 = storedWatchSchema
  .omit({ image: true, changes: true, unseen: true, errorMessage: true })
  .extend({
    previousStatus: storedWatchSchema.shape.status,
    changedAt: moment.nullable(),
    errorMessagePresent: z.boolean(),
    hasUnseenChange: z.boolean(),
  })
  .transform(({ previousStatus, changedAt, errorMessagePresent, hasUnseenChange, ...item }): StoredWatch => {
    const error = errorMessagePresent ? '' : null;
    const rest = { ...item, image: null, errorMessage: error };
    if (changedAt === null || item.status === null) return { ...rest, changes: [], unseen: 0 };
    const change = { at: changedAt, from: previousStatus ?? item.status, to: item.status, error };
    return { ...rest, changes: [change], unseen: Number(hasUnseenChange) };
  });
