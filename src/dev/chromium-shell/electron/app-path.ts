import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { App } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';

/** Where Electron keeps things on each system. */
export function systemPath(
  name: Parameters<App['getPath']>[0],
  appName: string,
  other: (name: Parameters<App['getPath']>[0]) => string,
): string | null {
  switch (name) {
    case 'home':
      return homedir();
    case 'appData':
      return configFolder();
    case 'userData':
    case 'sessionData': {
      const asked = thisRun().commandLine.switches.get('user-data-dir');
      const folder = asked === undefined || asked === '' ? join(other('appData'), appName) : resolve(asked);
      mkdirSync(folder, { recursive: true });
      return folder;
    }
    case 'logs':
      return process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Logs', appName)
        : join(other('userData'), 'logs');
    case 'crashDumps':
      return join(other('userData'), 'Crashpad');
    case 'temp':
      return tmpdir();
    case 'exe':
      return process.execPath;
    case 'desktop':
    case 'documents':
    case 'downloads':
    case 'music':
    case 'pictures':
    case 'videos':
      return join(homedir(), `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    default:
      return null;
  }
}

function configFolder(): string {
  switch (process.platform) {
    case 'win32':
      return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support');
    default:
      return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
  }
}
