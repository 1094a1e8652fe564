import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '#e2e/fixtures.ts';
import { needs } from '#e2e/needs.ts';

/** What a page could do if a text of the service ever ran as a script in it. */
test('the page can’t leave the app, open a window, get a permission, reach the preload or run an injected script', async ({
  app,
}) => {
  const { page } = app;
  await expect(app.table.row(0)).toBeVisible();
  const seen = await page.evaluate(() => ({
    globals: ['require', 'ipcRenderer', 'process', 'module'].filter((name) => name in window),
    isFrozen: Object.isFrozen(window.desktop.connections) && Object.isFrozen(window.desktop.connections.list),
  }));
  expect(seen).toEqual({ globals: [], isFrozen: true });

  const injected = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = true';
    document.head.append(script);
    return 'hacked' in window;
  });
  expect(injected).toBe(false);
  await expect.poll(() => app.pageErrors.splice(0).join()).toContain('Content Security Policy');

  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications'] as const;
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).toEqual(['denied', 'denied']);

  const isOpen = await page.evaluate(async () => {
    const popup = window.open('https://elsewhere.example/popup');
    for (let tries = 0; popup?.closed === false && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return popup?.closed === false;
  });
  expect(isOpen).toBe(false);

  for (const url of ['https://elsewhere.example/next', 'mailto:someone@elsewhere.example']) {
    await page.evaluate((to) => {
      Object.assign(window, { isSamePage: true });
      location.href = to;
      return new Promise((resolve) => setTimeout(resolve, 300));
    }, url);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  }
  await app.table.next.click();
  await expect(app.table.range).toHaveText(/^51–100 /);
  expect((await app.recorded()).openedExternal).toEqual([]);
});

test.describe('the page’s process', () => {
  needs('a sandbox to look at');

  test('is confined by Chromium’s sandbox', async ({ app }) => {
    const mainPid = await app.evaluate(() => process.pid, null);
    const pages = descendantsOf(mainPid).filter((pid) => fileOf(pid, 'cmdline').includes('--type=renderer'));
    expect(pages).not.toEqual([]);
    // 2: the system calls of the process are filtered.
    for (const pid of pages) expect(fileOf(pid, 'status')).toMatch(/^Seccomp:\s+2$/m);
  });
});

/** Processes started by this one, directly or not. */
function descendantsOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = all.filter((one) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(fileOf(one, 'status')));
  return [...children, ...children.flatMap(descendantsOf)];
}

/** Empty: the process has ended. */
function fileOf(pid: number, name: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
