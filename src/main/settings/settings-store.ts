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
  /** Removed connections: the page may report their last view again before it knows. */
  gone: ReadonlySet<string>;
  onChanged?: (change: Partial<Settings>) => void;
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

  const saving = createDebouncedWrite({
    time: deps.time,
    write: () => file.write(settings).catch(deps.onDiskError),
  });

  /** Merges the change, except for locked settings; the file is written within half a second. */
  function change(change: Partial<Settings>): Settings {
    const merged = settingsSchema.parse({ ...settings, ...withoutLocked(change, locked) });
    settings = withoutConnections((id) => deps.gone.has(id), merged);
    saving.within(500);
    deps.onChanged?.(change);
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
    /** Forgets the connection's last view, open ticket and copy schedule. */
    forgetConnection(connectionId: string): void {
      settings = withoutConnections((id) => id === connectionId, settings);
      saving.within(500);
    },
    /** Writes pending changes and waits for running writes. For quitting. */
    async flush(): Promise<void> {
      await saving.flush();
      await file.settled();
    },
  };
}

function withoutConnections(isGone: (connectionId: string) => boolean, settings: Settings): Settings {
  const without = <V>(byConnection: Record<string, V>): Record<string, V> =>
    Object.fromEntries(Object.entries(byConnection).filter(([id]) => !isGone(id)));
  const { lastViews, openTickets, copySchedules } = settings;
  return {
    ...settings,
    lastViews: without(lastViews),
    openTickets: without(openTickets),
    copySchedules: without(copySchedules),
  };
}

function withoutLocked(change: Partial<Settings>, locked: LockableSettings): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !Object.hasOwn(locked, field)));
}

/** Takes over what earlier builds stored under another name. The version stays, so that they can still read the rest. */
function withCurrentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('answerFor' in stored)) return stored;
  return { replyReader: stored.answerFor, ...stored };
}
