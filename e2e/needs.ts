import { test } from 'playwright/test';
import { whyNoSandbox } from '#dev/setup/sandbox.ts';
import { availableRuntime } from '#dev/setup/window.ts';

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';
const isElectron = availableRuntime() === 'electron';

/** What not every system and runtime has. Null: it is here; otherwise the reason why tests that need it are skipped, and counted so. */
const lacking = {
  'pipes and devices as files': isWindows ? 'Windows has none' : null,
  'file modes': isWindows ? 'Windows has none' : null,
  'no keychain': isLinux ? null : 'Windows and macOS are never without one',
  'a stand-in for Electron': isLinux
    ? null
    : 'it is one for Linux; elsewhere real packages are checked while packing',
  'an own authority': isElectron ? 'Electron trusts those of the system, which no test may change' : null,
  'a second client': isElectron ? 'Playwright can’t see a page of Electron again once it has crashed' : null,
  'a sandbox to look at': isLinux ? whyNoSandbox() : 'only Linux shows it in /proc',
} as const satisfies Record<string, string | null>;

/** Called in a group for all its tests, before their fixtures, or first in a test. */
export function needs(what: keyof typeof lacking): void {
  const reason = lacking[what];
  test.skip(reason !== null, `needs ${what}: ${reason}`);
}
