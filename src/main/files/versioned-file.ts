import type { JsonFile } from './json-file.ts';

export type VersionedRead<T> =
  | { kind: 'missing' }
  | { kind: 'read'; value: T }
  /** Written by a newer version of the app: `value` is what of it this one understands, null when it understands none. */
  | { kind: 'newer'; value: T | null }
  /** Not what this app writes; moved to the file named. */
  | { kind: 'damaged'; setAside: string };

/** What a start has to say of a file: see `StartNote`. */
export type FileTrouble = { kind: 'reset'; setAside: string } | { kind: 'newer' };

/** Null: the file is sound, or there is none yet. */
export function troubleOf(read: VersionedRead<unknown>): FileTrouble | null {
  switch (read.kind) {
    case 'damaged':
      return { kind: 'reset', setAside: read.setAside };
    case 'newer':
      return { kind: 'newer' };
    case 'missing':
    case 'read':
      return null;
    default:
      return read satisfies never;
  }
}

/** What was read, as far as it is understood; null: nothing. */
export function understoodIn<T>(read: VersionedRead<T>): T | null {
  return read.kind === 'read' || read.kind === 'newer' ? read.value : null;
}

/** A file of the app that outlives the app's versions. */
export type VersionedFile<T> = {
  /** Reads the file once; later calls get the same answer. */
  load(): Promise<VersionedRead<T>>;
  /**
   * Writes the value with the present version. A file of a newer version is never written: what it says beyond this
   * version would be lost. Then nothing is kept beyond this run, and whoever loads says so. Rejects when the disk refuses.
   */
  write(value: T): Promise<void>;
  settled(): Promise<void>;
};

/**
 * One JSON file whose `version` says by which rules it was written. The present version is read as it is, an older one goes
 * through the migrations from its version on (the file itself changes at the next write), a newer one is left untouched, and
 * anything else is set aside as `.bad`. Give a file a new version when an older app would lose or misread what it holds.
 *
 *     createVersionedFile(fileIn('views.json'), {
 *       version: 2,
 *       // Version 1 had no groups.
 *       migrations: { 1: (old) => ({ ...old, groups: [] }) },
 *       parse: (value) => viewsSchema.safeParse(value).data ?? null,
 *     });
 */
export function createVersionedFile<T extends object>(
  file: JsonFile,
  rules: {
    /** What this app writes; whole numbers from 1. */
    version: number;
    /** From each older version to the one after it. A version without one is no file of this app. */
    migrations?: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;
    /** Null: not what is expected. What is given has no claim about its `version`, which need not be in the schema. */
    parse: (value: unknown) => T | null;
  },
): VersionedFile<T> {
  let loading: Promise<VersionedRead<T>> | null = null;
  let loaded: VersionedRead<T> | null = null;

  function understood(value: unknown): VersionedRead<T> | null {
    if (!isVersioned(value)) return null;
    if (value.version > rules.version) return { kind: 'newer', value: rules.parse(value) };
    let migrated: Record<string, unknown> = value;
    for (let version = value.version; version < rules.version; version += 1) {
      const migrate = rules.migrations?.[version];
      if (migrate === undefined) return null;
      migrated = migrate(migrated);
    }
    const parsed = rules.parse({ ...migrated, version: rules.version });
    return parsed === null ? null : { kind: 'read', value: parsed };
  }

  async function read(): Promise<VersionedRead<T>> {
    const found = await file.read((value) => understood(value) !== null);
    if (found.kind !== 'read') return found;
    // Safe: a value that isn't understood was set aside, and so isn't `read`.
    return understood(found.value) as VersionedRead<T>;
  }

  function writeOver(found: VersionedRead<T>, value: T): Promise<void> {
    if (found.kind === 'newer') return Promise.resolve();
    return file.write({ version: rules.version, ...withoutVersion(value) });
  }

  function load(): Promise<VersionedRead<T>> {
    loading ??= read().then((found) => {
      loaded = found;
      return found;
    });
    return loading;
  }

  return {
    load,
    write(value) {
      // At once where the file is known, so that whoever quits and waits for `settled` waits for this write too.
      if (loaded !== null) return writeOver(loaded, value);
      // Also who writes without having looked must not write over a newer file.
      return load().then((found) => writeOver(found, value));
    },
    settled: () => file.settled(),
  };
}

function isVersioned(value: unknown): value is { version: number } & Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && 'version' in value && Number.isSafeInteger(value.version)
  );
}

/** A value that says a version of its own doesn't overrule the file's. */
function withoutVersion(value: object): object {
  const { version: _ofItsOwn, ...rest } = value as { version?: unknown };
  return rest;
}
