import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The usual names and paths of Chromium; the first executable one is used. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Absolute path of a Chromium on this machine: `CHROMIUM_PATH`, then the PATH, then the usual paths. Null: none. */
export function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
  canRun: (path: string) => boolean = isExecutable,
): string | null {
  const named = env.CHROMIUM_PATH;
  // A wrong path is an error: no other browser is used instead.
  if (named !== undefined && named !== '') return canRun(named) ? named : null;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...knownPaths].find(canRun) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
