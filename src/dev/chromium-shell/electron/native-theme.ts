import type { NativeTheme } from 'electron';
import { isDark, setSystemDark, setThemeSource, type ThemeSource, themeSource } from './color-scheme.ts';
import { ElectronEmitter } from './emitter.ts';
import { supported } from './supported.ts';
import { emulateColorScheme } from './web-contents.ts';

type Offered = Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors'>;

class ShellNativeTheme extends ElectronEmitter implements Offered {
  readonly shouldUseHighContrastColors = false;

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): ThemeSource {
    return themeSource();
  }

  set themeSource(source: ThemeSource) {
    const wasDark = isDark();
    setThemeSource(source);
    emulateColorScheme();
    if (isDark() !== wasDark) this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return isDark();
  }
}

const shellNativeTheme = new ShellNativeTheme();

/** A page saw the preference change: the system's, as long as the app has chosen none. */
export function hearColorScheme(isDarkNow: boolean): void {
  if (themeSource() !== 'system') return;
  const wasDark = isDark();
  setSystemDark(isDarkNow);
  if (isDark() !== wasDark) shellNativeTheme.emit('updated');
}

export const nativeTheme = supported('nativeTheme', shellNativeTheme);
