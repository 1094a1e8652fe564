import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import { hostileCanary, placesWithCanary } from '#dev/hostile-server/canary.ts';
import { expectBoundedTexts } from '#e2e/bounded-text.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Arena } from './arena.ts';

/** A title, then the cause and what to do. Unit tests check the words of each failure. */
export async function expectWholeNotice(alert: Locator): Promise<void> {
  await expect(alert.locator('strong').first()).toHaveText(/^\p{Lu}/u);
  await expect(alert).toContainText(/[\p{L})][.”] \p{Lu}.+\./u);
}

/** The window isn't blank, nothing broke, nothing of the service's text ran, and it is still the app's own page. */
export async function expectSoundWindow({ app }: Arena): Promise<void> {
  const state = await app.page.evaluate(() => ({
    words: document.body.innerText.length,
    hasTopBar: document.querySelector('header') !== null,
    reportsBug: /IC-BUG|Something went wrong in the app/.test(document.body.innerText),
    hacked: 'hacked' in window,
    frames: window.frames.length,
  }));
  expect(state).toEqual({
    words: expect.any(Number),
    hasTopBar: true,
    reportsBug: false,
    hacked: false,
    frames: 0,
  });
  expect(state.words, 'a blank window').toBeGreaterThan(50);
  await expectBoundedTexts(app.page);
  expect(app.page.context().pages().length, 'windows').toBe(1);
  expect(app.pageErrors, 'errors of the page').toEqual([]);
  expect(app.output(), 'what main printed').not.toMatch(/uncaught|unhandled|exception|deprecat/i);
}

/** The token went to the catalog and nowhere else, the other origin got no request, and nothing was opened outside the app. */
export async function expectUnspread({ app, other, origin, changedFiles }: Arena): Promise<void> {
  const { files, log } = await filesAndLog(changedFiles);
  expect(log, 'the log').not.toMatch(/uncaught|unhandled/i);
  const effects = await app.recorded();
  const places = {
    page: await app.page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        // The token stays in its own field while the rest of the form is corrected.
        ...[...document.querySelectorAll<HTMLInputElement>('input:not([type=password])')].map(
          ({ value }) => value,
        ),
      ].join('\n'),
    ),
    console: app.consoleLines.join('\n'),
    output: app.output(),
    effects: JSON.stringify(effects),
    'second origin': JSON.stringify(other.requests),
    ...files,
  };
  expect(placesWithCanary(places), 'places with the token').toEqual([]);
  expect(other.requests, 'requests to the second origin').toEqual([]);
  expect(effects.openedExternal, 'opened in the browser').toEqual([]);
  for (const { method, head, path } of origin.requests) {
    expect(method).toBe('GET');
    expect(path).not.toContain(hostileCanary);
    expect(head).not.toMatch(/^(cookie|referer|origin):/im);
  }
}

/** Main's replies to the page, which may contain more of this faulty answer than the page shows. */
export async function expectNoTokenInReplies({ app, nextItemId }: Arena): Promise<void> {
  const replies = await app.page.evaluate(
    async ({ id, query }) => {
      const connections = await window.desktop.connections.list();
      const connectionId = connections.connections[0]?.id ?? '';
      return JSON.stringify([
        connections,
        await window.desktop.items.list({
          requestId: crypto.randomUUID(),
          connectionId,
          purpose: 'shown',
          query,
        }),
        await window.desktop.items.get({
          requestId: crypto.randomUUID(),
          connectionId,
          purpose: 'shown',
          itemId: id,
        }),
        await window.desktop.settings.read(),
        await window.desktop.app.info(),
      ]);
    },
    { id: nextItemId(), query: { ...defaultQuery, limit: 5 } },
  );
  expect(placesWithCanary({ replies }), 'replies with the token').toEqual([]);
}

async function filesAndLog(changedFiles: Arena['changedFiles']) {
  const files = await changedFiles();
  const log = Object.entries(files)
    .filter(([file]) => file.endsWith('.log'))
    .map(([, text]) => text)
    .join('\n');
  return { files, log };
}
