import { spawnSync } from 'node:child_process';

/**
 * Why pages run without Chromium's sandbox here; null: they are sandboxed. On Linux it needs user namespaces, which are tried as an
 * AppImage does. Tests of Electron never go without it: there a page that can't be sandboxed is a failure.
 */
export function whyNoSandbox(): string | null {
  if (process.platform !== 'linux' || process.env.ITEM_CATALOG_E2E_IN === 'electron') return null;
  if (process.getuid?.() === 0) return 'Chromium refuses it to root';
  const { status, error } = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore', timeout: 20_000 });
  if (status === 0) return null;
  return error === undefined
    ? 'this system allows programs no user namespaces; on Ubuntu: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
    : 'the program unshare, which tries whether there are user namespaces, is missing';
}
