import type { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { FileProblem } from '#shared/failure.ts';
import type { JsonFile } from './json-file.ts';
import { fileFailure } from './refused-writes.ts';

/** A problem with a file at startup: see `StartNote`. */
export type FileTrouble =
  /** Not a file of this app; it was renamed to `setAside`. */
  { kind: 'reset'; setAside: string } | { kind: 'newer' } | { kind: 'unread'; problem: FileProblem };

/** `value` is null where there is no readable file; `trouble` is null where the file is sound or missing. */
type Kept<T> = { value: T | null; trouble: FileTrouble | null };

/** From each older version to the next. A version without a migration isn't a file of this app. */
export type Migrations = Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;

/**
 * One JSON file with a `version`. An older version is migrated (on disk with the next write), a newer one is left untouched, and anything
 * else is set aside as `.bad`. Raise the version when an older app would lose or misread the content.
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
    version: number;
    migrations?: Migrations;
    schema: z.ZodType<T>;
  },
) {
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
    return file.write({ ...value, version: rules.version });
  }

  function load(): Promise<Kept<T>> {
    loading ??= read().then((found) => {
      loaded = found;
      return found;
    });
    return loading;
  }

  return {
    /** Reads the file once, within seconds even if the disk hangs; later calls get the same result. Never rejects. */
    load,
    /**
     * Writes the value with the current version. A newer or unreadable file is never overwritten, since its content would be lost; changes
     * then last for this run only, as `trouble` says. Rejects when the disk refuses.
     */
    write(value: T): Promise<void> {
      // Synchronously once loaded, so that quitting, which awaits `settled`, waits for this write too.
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

/** Combines changes in quick succession into one write. `write` must not reject. */
export function createDebouncedWrite(deps: { time: Time; write: () => Promise<void> }) {
  let planned: { handle: unknown; delayMs: number } | null = null;

  async function writeNow(): Promise<void> {
    planned = null;
    await deps.write();
  }

  return {
    /** Keeps a pending write that is due earlier, so that continuous changes can't postpone it. */
    within(delayMs: number): void {
      if (planned !== null && planned.delayMs <= delayMs) return;
      if (planned !== null) deps.time.clearTimeout(planned.handle);
      planned = { handle: deps.time.setTimeout(() => void writeNow(), delayMs), delayMs };
    },
    async flush(): Promise<void> {
      if (planned === null) return;
      deps.time.clearTimeout(planned.handle);
      await writeNow();
    },
  };
}
