import { z } from 'zod';
import type { JsonFile } from '#main/files/json-file.ts';
import type { Timers } from '#main/items-api/effects.ts';
import { defaultSettings, type Settings, settingsSchema } from '#shared/settings.ts';

export type SettingsStore = {
  /** Reads the file once, at start. `setAside` names a file that was no settings and was replaced by the defaults. */
  load(): Promise<{ setAside: string | null }>;
  read(): Settings;
  /** Merges the change; the file follows within `delayMs`. */
  change(change: Partial<Settings>): Settings;
  /** Writes what isn't written yet. For quitting. */
  flush(): Promise<void>;
};

export function createSettingsStore(deps: {
  file: JsonFile;
  timers: Timers;
  /** Hears of a disk that refused: the settings hold for this run only. */
  onDiskTrouble: (error: unknown) => void;
  delayMs?: number;
}): SettingsStore {
  let settings = defaultSettings;
  let planned: { handle: unknown } | null = null;

  async function write(): Promise<void> {
    planned = null;
    await deps.file.write({ version: 1, ...settings }).catch(deps.onDiskTrouble);
  }

  return {
    async load() {
      const read = await deps.file.read((value) => storedSchema.safeParse(value).success);
      if (read.kind === 'read') settings = settingsSchema.parse(read.value);
      return { setAside: read.kind === 'damaged' ? read.setAside : null };
    },
    read: () => settings,
    change(change) {
      settings = settingsSchema.parse({ ...settings, ...change });
      // Not put off again by the next change: a slider that never rests is written too.
      planned ??= { handle: deps.timers.setTimeout(() => void write(), deps.delayMs ?? 500) };
      return settings;
    },
    async flush() {
      if (planned === null) return;
      deps.timers.clearTimeout(planned.handle);
      await write();
    },
  };
}

/** Single damaged fields fall back to their defaults; anything else isn't this app's file. */
const storedSchema = z.looseObject({ version: z.literal(1) });
