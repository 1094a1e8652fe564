import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { createFileSearch, hostileCanary, placesWithCanary } from '#dev/hostile-server/canary.ts';
import type { FaultyLine } from '#dev/hostile-server/fault.ts';
import { type HostileOrigin, type Line, startHostileOrigin } from '#dev/hostile-server/hostile-origin.ts';
import { createTestAuthority, selfSignedCertificate, type TestCertificate } from '#dev/test-certificates.ts';
import { type AppWindow, openWindow } from '#e2e/app-window.ts';

/** A request's deadlines become 3, 3 and 6 seconds: enough for Cancel to appear, and short enough for many faults. */
const deadlineScale = 0.2;

/** A window that is connected to a catalog which can be made to misbehave, and to no other. */
export type HostileSetup = {
  app: AppWindow;
  origin: HostileOrigin;
  /** The origin that must never get a request from the app. */
  other: HostileOrigin;
  lines: Record<FaultyLine, Line>;
  changedFiles: () => Promise<Record<string, string>>;
  /** An item that wasn't requested before. */
  nextItemId(): number;
  /** Quits the app and deletes its files. Resolves to its exit code. */
  close(): Promise<number | null>;
};

/** @param given.secure the catalog uses https with a certificate that the app trusts */
export async function openHostileSetup({ secure }: { secure: boolean }): Promise<HostileSetup> {
  const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-hostile-'));
  const userDataDir = path.join(folder, 'user-data');
  const { authority, lines, trusted } = makeLines();
  const authorityFile = path.join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.cert);

  const other = await startHostileOrigin({ line: { kind: 'plain' } });
  const origin = await startHostileOrigin({
    line: secure ? trusted : { kind: 'plain' },
    otherOrigin: other.baseUrl,
  });
  const app = await openWindow({
    args: [`--deadline-scale=${deadlineScale}`],
    userDataDir,
    env: { NODE_EXTRA_CA_CERTS: authorityFile },
  });
  await app.form.fill({ name: 'Hostile catalog', baseUrl: origin.baseUrl, token: hostileCanary });
  await expect(app.table.row(0)).toBeVisible();
  let itemId = 1_000;

  return {
    app,
    origin,
    other,
    lines,
    changedFiles: createFileSearch(userDataDir),
    nextItemId() {
      itemId += 1;
      return itemId;
    },
    async close() {
      const exitCode = await app.close();
      await Promise.all([origin.close(), other.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      return exitCode;
    },
  };
}

/** Closes the setup after its use, and searches what the app wrote at its end too. */
export async function useHostileSetup(
  setup: HostileSetup,
  use: (setup: HostileSetup) => Promise<void>,
): Promise<void> {
  await use(setup);
  const code = await setup.app.close();
  const files = await setup.changedFiles();
  await setup.close();
  expect(code, 'exit code').toBe(0);
  expect(placesWithCanary(files), 'files with the token').toEqual([]);
}

/** New certificates of an authority that the app is made to trust. */
function makeLines() {
  const authority = createTestAuthority();
  const host = '127.0.0.1';
  const overTls = (certificate: TestCertificate): Line => ({ kind: 'tls', certificate });
  const lines: Record<FaultyLine, Line> = {
    closed: { kind: 'closed' },
    plain: { kind: 'plain' },
    'self-signed': overTls(selfSignedCertificate(host)),
    expired: overTls(authority.issue(host, { from: -30, to: -1 })),
    'wrong-host': overTls(authority.issue('elsewhere.example', { from: -1, to: 30 })),
  };
  return { authority, lines, trusted: overTls(authority.issue(host, { from: -1, to: 30 })) };
}

/** A title, then the cause and what to do. Unit tests check the words of each failure. */
export async function expectCompleteNotice(alert: Locator): Promise<void> {
  await expect(alert.locator('strong').first()).toHaveText(/^\p{Lu}/u);
  await expect(alert).toContainText(/[\p{L})][.”] \p{Lu}.+\./u);
}

/** The window isn't blank, nothing broke, nothing of the service's text ran, and it is still the app's own page. */
export async function expectIntactWindow({ app }: HostileSetup): Promise<void> {
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
export async function expectNoLeak({ app, other, origin, changedFiles }: HostileSetup): Promise<void> {
  const files = await changedFiles();
  for (const [file, text] of Object.entries(files))
    if (file.endsWith('.log')) expect(text, 'the log').not.toMatch(/uncaught|unhandled/i);
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

/** The page's own limit for a text of the service, plus the words around it. */
const maxCharacters = 1_200;

/** Every line, attribute and field of the page has a bounded length and few marks per character, so that layout is cheap. */
export async function expectBoundedTexts(page: Page): Promise<void> {
  const found = await page.evaluate((max) => {
    const own = new Set(['class', 'style', 'd', 'src', 'href']);
    const texts: [where: string, text: string][] = [['document.title', document.title]];
    const nodes = document.createTreeWalker(
      document.documentElement,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Text) {
        const where = node.parentElement?.tagName ?? '';
        if (where !== 'STYLE' && where !== 'SCRIPT')
          for (const line of node.data.split('\n')) texts.push([where, line]);
      } else if (node instanceof Element) {
        for (const { name, value } of node.attributes)
          if (!own.has(name)) texts.push([`${node.tagName} ${name}`, value]);
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
          for (const line of node.value.split('\n')) texts.push([`${node.tagName} value`, line]);
      }
    }
    return texts
      .filter(([, text]) => text.length > max || /\p{M}{9}/u.test(text))
      .map(([where, text]) => `${where}: ${text.length} characters, ${text.slice(0, 40)}`);
  }, maxCharacters);
  expect(found, 'texts that may be costly to lay out').toEqual([]);
}
