import type { AppStore } from '#main/store/app-store.ts';
import { defaultSettings, type LockableSettings, type Settings, settingsSchema } from '#shared/settings.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(deps: {
  store: Pick<AppStore, 'value'>;
  /** Removed connections: the page may report their last view again before it knows. */
  gone: ReadonlySet<string>;
  onChanged?: (change: Partial<Settings>) => void;
  /** Settings that the organisation's policy sets. The user's own values stay stored. */
  locked: () => Promise<LockableSettings>;
}) {
  const kept = deps.store.value('settings', settingsSchema);
  let settings = defaultSettings;
  let locked: LockableSettings = {};

  /** Merges the change, except for locked settings; the file is written within half a second. */
  function change(change: Partial<Settings>): Settings {
    const merged = settingsSchema.parse({ ...settings, ...withoutLocked(change, locked) });
    settings = withoutConnections((id) => deps.gone.has(id), merged);
    kept.put(settings);
    deps.onChanged?.(change);
    return { ...settings, ...locked };
  }

  return {
    /** Reads the file, at startup. Damaged fields get their defaults. */
    async load(): Promise<void> {
      const [stored, lockedNow] = await Promise.all([kept.load(), deps.locked()]);
      locked = lockedNow;
      settings = stored ?? defaultSettings;
    },
    read: (): Settings => ({ ...settings, ...locked }),
    change,
    /** Forgets the connection's last view, open ticket, copy schedule and declined copy. */
    forgetConnection(connectionId: string): void {
      settings = withoutConnections((id) => id === connectionId, settings);
      kept.put(settings);
    },
  };
}

function withoutConnections(isGone: (connectionId: string) => boolean, settings: Settings): Settings {
  const without = <V>(byConnection: Record<string, V>): Record<string, V> =>
    Object.fromEntries(Object.entries(byConnection).filter(([id]) => !isGone(id)));
  const { lastViews, openTickets, copySchedules, declinedCopies } = settings;
  return {
    ...settings,
    lastViews: without(lastViews),
    openTickets: without(openTickets),
    copySchedules: without(copySchedules),
    declinedCopies: without(declinedCopies),
  };
}

function withoutLocked(change: Partial<Settings>, locked: LockableSettings): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !Object.hasOwn(locked, field)));
}
