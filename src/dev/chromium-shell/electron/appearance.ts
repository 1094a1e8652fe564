import type { NativeTheme } from 'electron';
import type { BrowserPage } from '#dev/chromium-shell/browser/browser.ts';
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
    return this.systemIsDark ?? run.browser?.screen.isDark ?? false;
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

export function emulatedMedia() {
  // Empty: the desktop's setting applies.
  const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
  return { features: [{ name: 'prefers-color-scheme', value }] };
}

/** The colour before the page paints, and behind it. `color`: `#rrggbb`. */
export function setBackground({ session }: BrowserPage, color: string): Promise<unknown> {
  const [r = 255, g = 255, b = 255] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r, g, b, a: 1 } });
}

/** The wait for the page's unzoomed size ends in any case, as it may equal the zoomed one. */
const ownSizeWithinMs = 500;

/**
 * Zooms a page by a factor, as Electron does: its CSS pixels grow, so that it has fewer of them and its media queries match
 * accordingly. Must be called again when the window's size changes, and never concurrently.
 */
export function createPageZoom(): (page: BrowserPage, factor: number) => Promise<void> {
  let zoomedWidth: number | null = null;
  return async ({ session }, factor) => {
    // The unzoomed size can only be measured without a zoom.
    await session.send('Emulation.clearDeviceMetricsOverride');
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${ownSize})(${zoomedWidth}, ${ownSizeWithinMs})`,
      awaitPromise: true,
      returnByValue: true,
    });
    zoomedWidth = null;
    if (factor === 1) return;
    const { width, height, ratio } = result.value as Awaited<ReturnType<typeof ownSize>>;
    zoomedWidth = Math.max(1, Math.round(width / factor));
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: zoomedWidth,
      height: Math.max(1, Math.round(height / factor)),
      deviceScaleFactor: ratio * factor,
      mobile: false,
    });
  };
}

/**
 * The page's size, as soon as it is no longer the zoomed one.
 * Self-contained: its source text is run inside the page.
 */
async function ownSize(zoomedWidth: number | null, withinMs: number) {
  const until = performance.now() + withinMs;
  while (innerWidth === zoomedWidth && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return { width: innerWidth, height: innerHeight, ratio: devicePixelRatio };
}
