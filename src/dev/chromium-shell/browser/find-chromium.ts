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
export function findChromium(): string | null {
  const { CHROMIUM_PATH: named, PATH = '' } = process.env;
  // A wrong path is an error: no other browser is used instead.
  if (named) return isExecutable(named) ? named : null;
  const folders = PATH.split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...knownPaths].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
