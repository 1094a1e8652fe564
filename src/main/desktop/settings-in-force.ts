import type { NativeTheme } from 'electron';
import type { SettingsStore } from '#main/settings/settings-store.ts';

/** The settings with what main itself does about them: each change is in force when it is answered. */
export function createSettingsInForce(deps: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  nativeTheme: Pick<NativeTheme, 'themeSource'>;
  zoom: (percent: number) => void;
  onUpdatesChanged: () => void;
}): Pick<SettingsStore, 'read' | 'change'> & {
  /** Once, for what was read at the start. */
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
