import { expect, test } from '#e2e/fixtures.ts';

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
