import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { SettingName, Settings } from '#shared/settings.ts';
import { usePolicy } from './app-info.ts';
import { useDesktop } from './desktop-context.ts';

/** All but where each connection was left, see {@link LastViews}. */
type SettingsShown = Omit<Settings, 'lastViews'>;

type SettingsState = {
  settings: SettingsShown;
  /** Shown at once; main merges it into the file within a second. */
  changeSettings(change: Partial<SettingsShown>): void;
};

export const [SettingsContext, useSettings] = createRequiredContext<SettingsState>('SettingsContext');

/** Holds the settings for the page, from what main read at the start. */
export function SettingsProvider({ initial, children }: { initial: SettingsShown; children: ReactNode }) {
  const desktop = useDesktop();
  const [settings, setSettings] = useState(initial);
  const locked = usePolicy()?.lockedSettings ?? noneLocked;
  const changeSettings = useCallback(
    (wanted: Partial<SettingsShown>) => {
      const change = withoutLocked(wanted, locked);
      setSettings((before) => ({ ...before, ...change }));
      // A setting that could not be written is only forgotten at the next start: nothing to bother the user with.
      desktop.settings.change(change).catch(() => {});
    },
    [desktop, locked],
  );
  const state = useMemo(() => ({ settings, changeSettings }), [settings, changeSettings]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

const noneLocked: readonly SettingName[] = [];

/** Main refuses them too; this keeps the page from showing what doesn't hold. */
function withoutLocked(
  change: Partial<SettingsShown>,
  locked: readonly SettingName[],
): Partial<SettingsShown> {
  const isLocked = (name: string) => locked.some((one) => one === name);
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isLocked(name)));
}
