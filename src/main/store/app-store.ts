import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createTimer, type Time } from '#main/effects.ts';
import { jsonIn } from '#main/files/file-operations.ts';
import { inTransaction, isDamage } from '#main/files/sqlite-file.ts';
import type { StartNote } from '#shared/app-info.ts';
import type { HistoryOff } from '#shared/watch.ts';
import type { StoredName } from '#words/en/panels.ts';

/** A value as JSON. `connectionId` is empty for one of no connection. */
export type Entry = { name: string; connectionId: string; json: string };

export type AppFile = { entries: Entry[]; notes: StartNote[] } & (
  | { kind: 'open'; database: DatabaseSync }
  /**
   * Nothing is written. `isFinal`: for the rest of this run, since what the file holds is newer or unknown and must not be replaced.
   * Otherwise it is opened again for the next change: the disk may have space by then.
   */
  | { kind: 'off'; because: HistoryOff; isFinal: boolean; error: unknown }
);

export type AppFileOpener = {
  /** Never rejects. */
  open(): Promise<AppFile>;
  /** Renames the damaged file, which is closed; resolves to its new name. */
  setAside(): Promise<string>;
};

/** One value of the app. */
type StoredValue<T> = {
  /** Null: there is none yet. */
  load(): Promise<T | null>;
  /** Changes in quick succession are one write. */
  put(value: T, withinMs?: number): void;
  /** Rejects when the disk refuses; then the value holds for this run. */
  save(value: T): Promise<void>;
};

/** A list per connection. */
type StoredList<T> = {
  list(connectionId: string): Promise<T[]>;
  /** The connections with a list. */
  connectionIds(): Promise<string[]>;
  /** Returns the connection's list after the change. Returning the given list changes nothing. */
  change(connectionId: string, decide: (before: readonly T[]) => readonly T[]): Promise<T[]>;
};

export type AppStore = ReturnType<typeof createAppStore<StoredName>>;

const soonMs = 500;

/**
 * What main keeps from one run to the next, in one file. It is read once, held in memory, and written a moment after a change: all changes
 * or none. What the disk refuses is tried again with the next change and when the app quits.
 */
export function createAppStore<Name extends string = StoredName>(deps: {
  file: AppFileOpener;
  time: Time;
  /** Called when the disk refused: what changed holds for this run only. */
  onDiskError: (error: unknown) => void;
  /** Removed connections: a page that doesn't know yet must not fill their lists again. */
  gone: ReadonlySet<string>;
}) {
  const schemas = new Map<string, z.core.$ZodType>();
  const values = new Map<string, Stored>();
  const unsaved = new Set<Stored>();
  const notes: StartNote[] = [];
  let opening: Promise<AppFile> | null = null;
  let file: AppFile | null = null;
  let isReplaced = false;
  const saving = createTimer(deps.time, flush);

  function load(): Promise<AppFile> {
    opening ??= open();
    return opening;
  }

  async function open(): Promise<AppFile> {
    const isFirst = file === null;
    file = await deps.file.open();
    for (const { name, connectionId, json } of file.entries) {
      // Changed in the meantime, or of a file that was replaced.
      if (values.has(keyOf(name, connectionId))) continue;
      const schema = schemas.get(name) ?? z.unknown();
      const parsed = z.safeParse(schema, jsonIn(json));
      if (parsed.success) set(name, connectionId, parsed.data);
      else if (file.kind === 'open') setAside(name, connectionId, json);
    }
    notes.push(...file.notes);
    if (isFirst && file.kind === 'off' && file.error !== null) deps.onDiskError(file.error);
    return file;
  }

  function set(name: string, connectionId: string, value: unknown): Stored {
    const key = keyOf(name, connectionId);
    const stored = values.get(key) ?? { name, connectionId, value };
    stored.value = value;
    values.set(key, stored);
    return stored;
  }

  function put(name: string, connectionId: string, value: unknown): void {
    unsaved.add(set(name, connectionId, value));
  }

  /** Keeps a value that isn't this app's, so that some of it can be rescued. */
  function setAside(name: string, connectionId: string, json: string): void {
    put(`${name}.bad`, connectionId, json);
    put(name, connectionId, undefined);
    saving.plan(soonMs);
    notes.push({ kind: 'entry-reset', name });
  }

  function flush(): Promise<void> {
    return save().catch(deps.onDiskError);
  }

  /** Rejects when the disk refuses. */
  async function save(): Promise<void> {
    saving.cancel();
    const loading = load();
    let opened = await loading;
    if (unsaved.size === 0) return;
    if (opened.kind === 'off' && !opened.isFinal) {
      if (opening === loading) opening = open();
      opened = await load();
    }
    // Said when it was opened.
    if (opened.kind === 'off' && opened.because === 'newer-file') return;
    if (opened.kind === 'off') throw opened.error;
    const { database } = opened;
    try {
      write(database);
    } catch (error) {
      replaceIfDamaged(database, error);
      throw error;
    }
  }

  function write(database: DatabaseSync): void {
    const insert = database.prepare(
      'INSERT OR REPLACE INTO entries (name, connection_id, value) VALUES (?, ?, ?)',
    );
    const remove = database.prepare('DELETE FROM entries WHERE name = ? AND connection_id = ?');
    const writeAll = () => {
      for (const { name, connectionId, value } of unsaved) {
        if (value === undefined) remove.run(name, connectionId);
        else insert.run(name, connectionId, JSON.stringify(value));
      }
    };
    // A power cut must not bring back a connection's old address, for which the keychain may have a newer token.
    inTransaction(database, writeAll, { isSynced: true });
    unsaved.clear();
  }

  function replaceIfDamaged(database: DatabaseSync, error: unknown): void {
    if (!isDamage(error) || file?.kind !== 'open' || file.database !== database) return;
    // Once a run: on a disk that damages each new file, the first one must not be replaced by its successors.
    if (isReplaced) return;
    isReplaced = true;
    opening = replace(database);
  }

  /** Sets a file aside that turned out damaged, and writes what is in memory to a new one. */
  async function replace(database: DatabaseSync): Promise<AppFile> {
    try {
      database.close();
    } catch (error) {
      deps.onDiskError(error);
    }
    const setAside = await deps.file.setAside().catch((error: unknown) => {
      deps.onDiskError(error);
      return null;
    });
    if (setAside !== null) notes.push({ kind: 'file-reset', setAside });
    const opened = await open();
    for (const stored of values.values()) unsaved.add(stored);
    saving.plan(soonMs);
    return opened;
  }

  function define<T>(name: string, schema: z.core.$ZodType<T>) {
    if (opening !== null) throw new Error(`${name} was defined after the file was read`);
    schemas.set(name, schema);
    return {
      // Safe: values are checked when they are read.
      get: (connectionId: string) => values.get(keyOf(name, connectionId))?.value as T | undefined,
      put: (connectionId: string, value: T | undefined) => put(name, connectionId, value),
    };
  }

  return {
    /** Defines a value, before the file is read. One that the schema refuses is set aside. */
    value<T>(name: Name, schema: z.core.$ZodType<T>): StoredValue<T> {
      const stored = define(name, schema);
      return {
        async load() {
          await load();
          return stored.get('') ?? null;
        },
        put(value, withinMs = soonMs) {
          stored.put('', value);
          saving.plan(withinMs);
        },
        save(value) {
          stored.put('', value);
          return save();
        },
      };
    },

    /** Defines a list per connection, before the file is read. */
    list<T>(rules: {
      name: Name;
      schema: z.core.$ZodType<T>;
      /** How many entries of a connection are kept. */
      max: number;
      /** The entries that are kept of more than `max`. Default: the first. */
      atMost?: (list: readonly T[], max: number) => readonly T[];
      /** Whether a change is written before its promise resolves. Otherwise changes in quick succession are one write. */
      isSavedAtOnce?: boolean;
    }): StoredList<T> {
      const { name, schema, max, atMost = (list) => list.slice(0, max) } = rules;
      const stored = define<T[]>(name, z.array(schema).max(max));
      return {
        async list(connectionId) {
          await load();
          return stored.get(connectionId) ?? [];
        },
        async connectionIds() {
          await load();
          const all = [...values.values()].filter((one) => one.name === name && one.value !== undefined);
          return all.map(({ connectionId }) => connectionId);
        },
        async change(connectionId, decide) {
          await load();
          if (deps.gone.has(connectionId)) return [];
          const before = stored.get(connectionId) ?? [];
          const decided = decide(before);
          if (decided === before) return before;
          const list = [...atMost(decided, max)];
          stored.put(connectionId, list.length === 0 ? undefined : list);
          if (rules.isSavedAtOnce) await flush();
          else saving.plan(soonMs);
          return list;
        },
      };
    },

    /** Uses the file's database. Null: there is none, or `work` threw, which is reported. */
    async use<T>(work: (database: DatabaseSync) => T): Promise<T | null> {
      const opened = await load();
      if (opened.kind === 'off') return null;
      try {
        return work(opened.database);
      } catch (error) {
        deps.onDiskError(error);
        replaceIfDamaged(opened.database, error);
        return null;
      }
    },
    /** Why nothing is saved in this run; null: it is. */
    async off(): Promise<HistoryOff | null> {
      const opened = await load();
      return opened.kind === 'off' ? opened.because : null;
    },
    /** What happened to the file that the user should know. */
    async notes(): Promise<readonly StartNote[]> {
      await load();
      return notes;
    },
    /** Deletes everything of a connection, from SQLite's log too. */
    async forgetConnection(connectionId: string): Promise<void> {
      await load();
      for (const one of values.values())
        if (one.connectionId === connectionId) put(one.name, connectionId, undefined);
      await save();
      const opened = await load();
      if (opened.kind === 'open') opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    flush,
    async close(): Promise<void> {
      // Twice: the first write may find the file damaged, and the second one is to its replacement.
      await flush();
      await flush();
      const opened = await load();
      if (opened.kind === 'open') opened.database.close();
    },
  };
}

/** `undefined`: it is deleted with the next write. */
type Stored = { name: string; connectionId: string; value: unknown };

export const appFileName = 'app.sqlite';

function keyOf(name: string, connectionId: string): string {
  return `${name}\n${connectionId}`;
}
