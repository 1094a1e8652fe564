import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import type { SettingName, Settings } from '#shared/settings.ts';
import { usePolicy } from './app-info.ts';
import { useDesktop } from './desktop-context.ts';

/** All settings except {@link LastViews}. */
type SettingsShown = Omit<Settings, 'lastViews'>;

type SettingsState = {
  settings: SettingsShown;
  /** Takes effect immediately; main writes it within a second. */
  changeSettings(change: Partial<SettingsShown>): void;
};

export const [SettingsContext, useSettings] = createRequiredContext<SettingsState>('SettingsContext');

/** `initial` is what main read at startup. */
export function SettingsProvider({ initial, children }: { initial: SettingsShown; children: ReactNode }) {
  const desktop = useDesktop();
  const [settings, setSettings] = useState(initial);
  const locked = usePolicy()?.lockedSettings ?? noneLocked;
  const changeSettings = useCallback(
    (requested: Partial<SettingsShown>) => {
      const change = withoutLocked(requested, locked);
      setSettings((before) => ({ ...before, ...change }));
      // A failure only loses the setting at the next start.
      desktop.settings.change(change).catch(() => {});
    },
    [desktop, locked],
  );
  const state = useMemo(() => ({ settings, changeSettings }), [settings, changeSettings]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

const noneLocked: readonly SettingName[] = [];

/** Main refuses them too; this keeps the page from showing them. */
function withoutLocked(
  change: Partial<SettingsShown>,
  locked: readonly SettingName[],
): Partial<SettingsShown> {
  const isLocked = (name: string) => locked.some((one) => one === name);
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isLocked(name)));
}
