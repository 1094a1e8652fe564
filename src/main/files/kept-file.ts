import type { z } from 'zod';
import type { Timers } from '#main/effects.ts';
import type { FileProblem } from '#shared/failure.ts';
import type { JsonFile } from './json-file.ts';
import { fileFailure } from './refused-writes.ts';

/** The problem of a file at startup: see `StartNote`. */
export type FileTrouble =
  /** Not a file of this app; it was moved to the file named. */
  { kind: 'reset'; setAside: string } | { kind: 'newer' } | { kind: 'unread'; problem: FileProblem };

/** `value` is null where nothing is kept, or nothing that is understood; `trouble` is null where the file is sound or missing. */
type Kept<T> = { value: T | null; trouble: FileTrouble | null };

/** From each older version to the one after it. A version without one is no file of this app. */
export type Migrations = Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;

/** A file that the app keeps between starts, across its versions. */
type KeptFile<T> = {
  /** Reads the file once, within seconds whatever the disk does; later calls get the same result. Never rejects. */
  load(): Promise<Kept<T>>;
  /**
   * Writes the value with the present version. A file of a newer version, or one that could not be read, is never written over: what
   * it says would be lost. Then nothing is kept beyond this run, as the `trouble` says. Rejects when the disk refuses.
   */
  write(value: T): Promise<void>;
  settled(): Promise<void>;
};

/**
 * One JSON file with a `version`. The current version is read as it is, an older one goes
 * through the migrations from its version on (the file itself changes at the next write), a newer one is left untouched, and
 * anything else is set aside as `.bad`. Give a file a new version when an older app would lose or misread what it holds.
 *
 *     createKeptFile(fileIn('views.json'), {
 *       version: 2,
 *       // Version 1 had no groups.
 *       migrations: { 1: (old) => ({ ...old, groups: [] }) },
 *       schema: viewsSchema,
 *     });
 */
export function createKeptFile<T extends object>(
  file: JsonFile,
  rules: {
    /** What this app writes; whole numbers from 1. */
    version: number;
    migrations?: Migrations;
    schema: z.ZodType<T>;
  },
): KeptFile<T> {
  let loading: Promise<Kept<T>> | null = null;
  let loaded: Kept<T> | null = null;

  const parse = (value: unknown): T | null => rules.schema.safeParse(value).data ?? null;

  function parseKept(value: unknown): Kept<T> | null {
    if (!isVersioned(value)) return null;
    if (value.version > rules.version) return { value: parse(value), trouble: { kind: 'newer' } };
    let migrated: Record<string, unknown> = value;
    for (let version = value.version; version < rules.version; version += 1) {
      const migrate = rules.migrations?.[version];
      if (migrate === undefined) return null;
      migrated = migrate(migrated);
    }
    const parsed = parse({ ...migrated, version: rules.version });
    return parsed === null ? null : { value: parsed, trouble: null };
  }

  async function read(): Promise<Kept<T>> {
    const found = await file.read((value) => parseKept(value) !== null);
    switch (found.kind) {
      case 'missing':
        return { value: null, trouble: null };
      case 'damaged':
        return { value: null, trouble: { kind: 'reset', setAside: found.setAside } };
      case 'no-answer':
        return {
          value: null,
          trouble: { kind: 'unread', problem: fileFailure(found.error)?.problem ?? 'other' },
        };
      case 'read':
        // Safe: a value that can't be parsed was set aside, and so isn't `read`.
        return parseKept(found.value) as Kept<T>;
      default:
        return found satisfies never;
    }
  }

  function writeOver({ trouble }: Kept<T>, value: T): Promise<void> {
    if (trouble?.kind === 'newer') return Promise.resolve();
    return file.write({ version: rules.version, ...withoutVersion(value) });
  }

  function load(): Promise<Kept<T>> {
    loading ??= read().then((found) => {
      loaded = found;
      return found;
    });
    return loading;
  }

  return {
    load,
    write(value) {
      // At once where the file is known, so that quitting, which awaits `settled`, waits for this write too.
      if (loaded !== null) return writeOver(loaded, value);
      // A write without a previous read must not overwrite a newer file either.
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

/** A `version` in the value doesn't override the file's. */
function withoutVersion(value: object): object {
  const { version: _ofItsOwn, ...rest } = value as { version?: unknown };
  return rest;
}

/** So that many changes are one write. `write` writes the value of that moment and handles its own errors: it must not reject. */
export function createDebouncedWrite(deps: { timers: Timers; write: () => Promise<void> }) {
  let planned: { handle: unknown; delayMs: number } | null = null;

  async function writeNow(): Promise<void> {
    planned = null;
    await deps.write();
  }

  return {
    /** A pending write stays unless it is due later: continuous changes are written too. */
    within(delayMs: number): void {
      if (planned !== null && planned.delayMs <= delayMs) return;
      if (planned !== null) deps.timers.clearTimeout(planned.handle);
      planned = { handle: deps.timers.setTimeout(() => void writeNow(), delayMs), delayMs };
    },
    async flush(): Promise<void> {
      if (planned === null) return;
      deps.timers.clearTimeout(planned.handle);
      await writeNow();
    },
  };
}
