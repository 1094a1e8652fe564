import type { NativeTheme } from 'electron';
import { run } from '#dev/chromium-shell/this-run.ts';
import { ElectronEmitter, type PartOf } from './supported.ts';

type ThemeSource = NativeTheme['themeSource'];

class ShellNativeTheme extends ElectronEmitter implements PartOf<NativeTheme> {
  private source: ThemeSource = 'system';
  private systemIsDark: boolean | null = null;

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): ThemeSource {
    return this.source;
  }

  set themeSource(source: ThemeSource) {
    this.update(() => {
      this.source = source;
      run.window?.webContents.command(({ session }) =>
        session.send('Emulation.setEmulatedMedia', emulatedMedia()),
      );
    });
  }

  get shouldUseDarkColors(): boolean {
    if (this.source !== 'system') return this.source === 'dark';
    const requested = requestedScheme();
    return requested === ''
      ? (this.systemIsDark ?? run.browser?.screen.isDark ?? false)
      : requested === 'dark';
  }

  /** The page's preferred scheme has changed. It is the system's unless the app has chosen one. */
  pageChanged(isDark: boolean): void {
    if (this.source !== 'system') return;
    this.update(() => {
      this.systemIsDark = isDark;
    });
  }

  private update(change: () => void): void {
    const wasDark = this.shouldUseDarkColors;
    change();
    if (this.shouldUseDarkColors !== wasDark) this.emit('updated');
  }
}

export const nativeTheme = new ShellNativeTheme();

/** As a parameter of the protocol. The system's setting applies unless the app or a test has chosen a scheme. */
export function emulatedMedia(): { features: { name: string; value: string }[] } {
  const source = nativeTheme.themeSource;
  return {
    features: [{ name: 'prefers-color-scheme', value: source === 'system' ? requestedScheme() : source }],
  };
}

/** `--system-color-scheme` replaces the desktop's setting, so that tests have the same one everywhere. Empty: not given. */
function requestedScheme(): 'light' | 'dark' | '' {
  const requested = run.switches.get('system-color-scheme');
  return requested === 'light' || requested === 'dark' ? requested : '';
}
