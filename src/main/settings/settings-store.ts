import { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { defaultSettings, type LockableSettings, type Settings, settingsSchema } from '#shared/settings.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(deps: {
  file: JsonFile;
  time: Time;
  /** Called when the disk refused: the change holds for this run only. */
  onDiskError: (error: unknown) => void;
  /** Settings that the organisation's policy sets. The user's own values stay in the file. */
  locked: () => Promise<LockableSettings>;
}) {
  const file = createKeptFile(deps.file, {
    version: 2,
    // Every setting that version 1 lacks has a default.
    migrations: { 1: (old) => old },
    schema: z.preprocess(withCurrentNames, settingsSchema),
  });
  let settings = defaultSettings;
  let locked: LockableSettings = {};
  const forgotten = new Set<string>();

  const saving = createDebouncedWrite({
    time: deps.time,
    write: () => file.write(settings).catch(deps.onDiskError),
  });

  /** Merges the change, except for locked settings; the file is written within half a second. */
  function change(change: Partial<Settings>): Settings {
    const merged = settingsSchema.parse({ ...settings, ...withoutLocked(change, locked) });
    settings = {
      ...merged,
      lastViews: without(forgotten, merged.lastViews),
      openTickets: without(forgotten, merged.openTickets),
      copySchedules: without(forgotten, merged.copySchedules),
    };
    saving.within(500);
    return { ...settings, ...locked };
  }

  return {
    /** Reads the file, at startup. Damaged fields get their defaults. */
    async load(): Promise<FileTrouble | null> {
      const [kept, lockedNow] = await Promise.all([file.load(), deps.locked()]);
      locked = lockedNow;
      settings = kept.value ?? defaultSettings;
      return kept.trouble;
    },
    read: (): Settings => ({ ...settings, ...locked }),
    change,
    /**
     * Forgets the connection's last view, open ticket and copy schedule for good, since the page may report them again before it knows;
     * only now if its id `comesAgain`.
     */
    forgetConnection(connectionId: string, comesAgain: boolean): void {
      forgotten.add(connectionId);
      change({});
      if (comesAgain) forgotten.delete(connectionId);
    },
    /** Writes pending changes and waits for running writes. For quitting. */
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

/** Takes over what earlier builds stored under another name. The version stays, so that they can still read the rest. */
function withCurrentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('answerFor' in stored)) return stored;
  return { replyReader: stored.answerFor, ...stored };
}
