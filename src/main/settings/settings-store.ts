import type { Timers } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { defaultSettings, type LockableSettings, type Settings, settingsSchema } from '#shared/settings.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(deps: {
  file: JsonFile;
  timers: Timers;
  /** Called when the disk refused: the settings hold for this run only. */
  onDiskTrouble: (error: unknown) => void;
  /** Settings with the value that the organisation's policy file gives them. The user's own stay in the file. */
  locked: () => Promise<LockableSettings>;
}) {
  const file = createKeptFile(deps.file, {
    version: 2,
    // Every setting that version 1 didn't know has a default.
    migrations: { 1: (old) => old },
    schema: settingsSchema,
  });
  let settings = defaultSettings;
  let locked: LockableSettings = {};
  const forgotten = new Set<string>();

  const saving = createDebouncedWrite({
    timers: deps.timers,
    write: () => file.write(settings).catch(deps.onDiskTrouble),
  });

  /** Merges the change, but for what is locked; the file follows within half a second. */
  function change(change: Partial<Settings>): Settings {
    const merged = settingsSchema.parse({ ...settings, ...withoutLocked(change, locked) });
    settings = {
      ...merged,
      lastViews: without(forgotten, merged.lastViews),
      copySchedules: without(forgotten, merged.copySchedules),
    };
    saving.within(500);
    return { ...settings, ...locked };
  }

  return {
    /** Reads the file once, at start. Single damaged fields fall back to their defaults. */
    async load(): Promise<FileTrouble | null> {
      const [kept, lockedNow] = await Promise.all([file.load(), deps.locked()]);
      locked = lockedNow;
      settings = kept.value ?? defaultSettings;
      return kept.trouble;
    },
    read: (): Settings => ({ ...settings, ...locked }),
    change,
    /** Forgets where the user was in a connection and how often it is copied, also when the page, which doesn't know yet, reports it again: unless its id `comesAgain`. */
    forgetConnection(connectionId: string, comesAgain: boolean): void {
      forgotten.add(connectionId);
      change({});
      if (comesAgain) forgotten.delete(connectionId);
    },
    /** Writes what isn't written yet, and waits for what is being written. For quitting. */
    async flush(): Promise<void> {
      await saving.flush();
      await file.settled();
    },
  };
}

function without<V>(ids: ReadonlySet<string>, byConnection: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(byConnection).filter(([id]) => !ids.has(id)));
}

function withoutLocked(change: Partial<Settings>, locked: LockableSettings): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !Object.hasOwn(locked, field)));
}
