import { theBrowser } from '#dev/chromium-shell/run/the-browser.ts';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';

export type ThemeSource = 'system' | 'light' | 'dark';

let source: ThemeSource = 'system';
let systemIsDark: boolean | null = null;

export function themeSource(): ThemeSource {
  return source;
}

export function setThemeSource(chosen: ThemeSource): void {
  source = chosen;
}

export function setSystemDark(isDark: boolean): void {
  systemIsDark = isDark;
}

/** What pages are told to prefer. */
export function isDark(): boolean {
  return source === 'system' ? isSystemDark() : source === 'dark';
}

/** `--system-color-scheme` stands in for a desktop's setting, so that a test has the same one everywhere. */
function isSystemDark(): boolean {
  const asked = askedScheme();
  if (asked !== null) return asked === 'dark';
  return systemIsDark ?? theBrowser()?.screen.isDark ?? false;
}

/** The protocol's words for it. Without a choice of anybody's the system's own setting is left in force. */
export function emulatedColorScheme(): { features: { name: string; value: string }[] } {
  const value = source === 'system' ? (askedScheme() ?? '') : source;
  return { features: [{ name: 'prefers-color-scheme', value }] };
}

function askedScheme(): 'light' | 'dark' | null {
  const asked = thisRun().commandLine.switches.get('system-color-scheme');
  return asked === 'light' || asked === 'dark' ? asked : null;
}
