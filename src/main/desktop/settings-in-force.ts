import type { NativeTheme } from 'electron';
import type { SettingsStore } from '#main/settings/settings-store.ts';

/** The settings with their effects in main, applied synchronously. */
export function createSettingsInForce(deps: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  nativeTheme: Pick<NativeTheme, 'themeSource'>;
  zoom: (percent: number) => void;
  onUpdatesChanged: () => void;
}): Pick<SettingsStore, 'read' | 'change'> & {
  /** Once, for the settings read at startup. */
  enforce(): void;
} {
  const { settings, nativeTheme } = deps;

  return {
    read: settings.read,
    change(change) {
      const changed = settings.change(change);
      nativeTheme.themeSource = changed.theme;
      if (change.zoom !== undefined) deps.zoom(changed.zoom);
      if (change.updates !== undefined) deps.onUpdatesChanged();
      return changed;
    },
    enforce() {
      const { theme, zoom } = settings.read();
      nativeTheme.themeSource = theme;
      deps.zoom(zoom);
    },
  };
}
