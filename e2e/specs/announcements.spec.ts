import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { expect, test } from '#e2e/fixtures.ts';
import { words } from '#words/words.ts';

test('changes of the list are announced once, loading statuses not at all', async ({ app }) => {
  const { page, table, filters } = app;
  const announced = await listen(page);

  await table.next.click();
  await expect(table.range).toHaveText(/^51–100 /);
  await expectAnnounced(announced, ['51–100 of 150,000']);

  await filters.add('Name', 'AK-47');
  await expect(table.range).toHaveText(/^1–50 of 5,/);
  await expectAnnounced(announced, [expect.stringMatching(/^1–50 of 5,\d+$/)]);
  await filters.clear.click();
  await expect(table.range).toHaveText(/ of 150,000$/);
  await expectAnnounced(announced, ['1–50 of 150,000']);

  await filters.add('Name', 'no such item anywhere');
  await expect(page.getByText('No items match these filters')).toBeVisible();
  await expectAnnounced(announced, [expect.stringMatching(/^No items match these filters\. /)]);
  await filters.clear.click();
  await expect(table.row(0)).toBeVisible();
  await expectAnnounced(announced, ['1–50 of 150,000']);

  for (const text of [
    'Sorted by price, ascending: this page only',
    'Sorted by price, descending: this page only',
    'In the catalog’s order',
  ]) {
    await table.header('Price').click();
    await expectAnnounced(announced, [text]);
  }

  await table.cell(1, 'name').click({ modifiers: ['ControlOrMeta'] });
  await expectAnnounced(announced, ['1 selected']);
  await table.cell(2, 'name').click({ modifiers: ['ControlOrMeta'] });
  await expectAnnounced(announced, ['2 selected']);
  await page.keyboard.press('ControlOrMeta+C');
  await expectAnnounced(announced, ['Copied 2 rows as TSV']);
  await page.keyboard.press('Escape');

  await table.showColumn('Status');
  await expect(page.getByText(/^Statuses: [1-9]\d+ of 50/)).toBeVisible();
  expect(await announced()).toEqual([]);
});

test('palette, ticket, export and training announce through existing regions', async ({
  app,
  userDataDir,
}) => {
  const { page } = app;
  const announced = await listen(page);

  await app.palette.open();
  // It opens silently, with a region of its own: regions outside of a dialog may be ignored in it.
  expect(await announced()).toEqual([]);
  await page.keyboard.type('zz,zz');
  await expectAnnounced(announced, [words.palette.comma]);
  await page.keyboard.press('Escape');

  const { tickets } = app;
  await tickets.open();
  await announced();
  await tickets.field.fill('40115 40116 40117 40118 40119 40120 40121');
  await tickets.field.press('ControlOrMeta+Enter');
  await expect(page.getByText('3 found · 4 not found')).toBeVisible();
  // Announced at the end, not for each item.
  await expectAnnounced(announced, ['7 items', '3 found · 4 not found']);
  await page.keyboard.press('ControlOrMeta+1');
  await expect(app.table.row(0)).toBeVisible();

  const { exports } = app;
  await exports.open();
  await app.respondToDialog({ kind: 'save', path: path.join(userDataDir, 'all.csv') });
  await exports.what('All matches').click();
  await expectAnnounced(announced, ['1–50 of 150,000', expect.stringMatching(/columns$/)]);
  await exports.begin();
  await expect(exports.card.getByText(/^[1-9][\d,]* of /)).toBeVisible();
  await expectAnnounced(announced, ['Exporting all.csv']);
  await exports.action('Cancel').click();
  await expect(exports.action('Discard')).toBeVisible();
  await expectAnnounced(announced, [words.exports.progress.stopped]);
  await exports.action('Discard').click();
  await expect(exports.title).toHaveText(words.exports.progress.discarded);
  await expectAnnounced(announced, [words.exports.progress.discarded]);

  // Everything that waits for the same reason is announced once.
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await app.palette.run(words.commands.training);
  await announced();
  await page.getByLabel('Too many requests, retry in 5 s (429)').check();
  await expect(page.getByRole('timer').first()).toBeVisible();
  const texts: string[] = [];
  await expect
    .poll(async () => {
      texts.push(...(await announced()));
      return texts.sort();
    })
    .toEqual([words.waiting.why['slow-down'], expect.stringMatching(/^Training: Too many requests/)]);
});

test('views and items are announced once, where nothing else names them', async ({ app }) => {
  const { page, table, filters, details, views } = app;
  const announced = await listen(page);

  // The same items: each has this name in its market name too.
  await filters.add('Name', 'AK-47 | Redline');
  await expect(table.range).not.toHaveText(/ of 150,000$/);
  const [range = ''] = await announced();
  await expect(table.range).toHaveText(range);
  await filters.add('Market name', 'AK-47 | Redline');
  await expectAnnounced(announced, [range]);
  await expect(table.range).toHaveText(range);
  await views.save('Redlines');
  await filters.clear.click();
  await expect(table.range).toHaveText(/ of 150,000$/);
  await expectAnnounced(announced, ['1–50 of 150,000']);
  // Its entry says that the shown filters differ, hence the pattern.
  await views.section.getByRole('button', { name: /^Redlines/ }).click();
  await expect(table.range).toHaveText(range);
  await expectAnnounced(announced, [words.views.opened('Redlines'), range]);

  const nameOf = async (row: number) => {
    const [id] = (await table.cell(row, 'id').innerText()).match(/\d+/) ?? [];
    // Its tags are on lines of their own.
    const name = (await table.cell(row, 'name').innerText()).replace(/\s+/g, ' ');
    return words.itemDetail.movedTo(name, Number(id));
  };
  await table.cell(0, 'name').click();
  await expect(details.pane).toBeVisible();
  await announced();
  await page.keyboard.press('Alt+ArrowDown');
  await expectAnnounced(announced, [await nameOf(1)]);
  await details.next.click();
  await expectAnnounced(announced, [await nameOf(2)]);
  // Here the focus moves to a cell, which is read anyway.
  await table.cell(2, 'name').focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.row(3)).toHaveAttribute('aria-current', 'true');
  await table.cell(0, 'name').click();
  await expect(table.row(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expectAnnounced(announced, [words.itemDetail.bar.noPrevious]);
  expect(await announced()).toEqual([]);
});

/** What a screen reader would have announced since the last call; alerts begin with `!`. */
type Announced = () => Promise<string[]>;

/**
 * Listens to the page as a screen reader does: to changes in existing live regions, and to new alerts. Text that is inserted together
 * with its region may never be announced, so it is reported as `lost: …`.
 */
async function listen(page: Page): Promise<Announced> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(installListener);
  const known = new Set<number>();
  // Each dialog has a region of its own.
  async function listenWithinNew(): Promise<void> {
    for (const root of await closedRoots(session)) {
      if (known.has(root)) continue;
      known.add(root);
      const { object } = await session.send('DOM.resolveNode', { backendNodeId: root });
      await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId ?? '',
        functionDeclaration: 'function () { window.announcements.listenWithin(this); }',
      });
    }
  }
  await listenWithinNew();
  return async () => {
    await listenWithinNew();
    return page.evaluate(() => window.announcements.take());
  };
}

/** Waits until exactly this was announced since the last call, in this order. */
async function expectAnnounced(announced: Announced, expected: readonly unknown[]): Promise<void> {
  const texts: string[] = [];
  await expect
    .poll(
      async () => {
        texts.push(...(await announced()));
        return texts;
      },
      // Each call waits by itself.
      { intervals: [0] },
    )
    .toEqual(expected);
}

declare global {
  interface Window {
    announcements: { listenWithin(root: ShadowRoot): void; take(): Promise<string[]> };
  }
}

type DomNode = {
  backendNodeId: number;
  shadowRootType?: string | undefined;
  children?: DomNode[] | undefined;
  shadowRoots?: DomNode[] | undefined;
};

/** The page's scripts can't read the closed shadow roots with its live regions, but DevTools can. */
async function closedRoots(session: CDPSession): Promise<number[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const rootsIn = ({ shadowRoots = [], children = [] }: DomNode): number[] => [
    ...shadowRoots.filter((one) => one.shadowRootType === 'closed').map((one) => one.backendNodeId),
    ...children.flatMap(rootsIn),
  ];
  return rootsIn(root);
}

/** Runs in the page. */
function installListener(): void {
  // A screen reader reads the page a moment after a change: all within that moment is one change.
  const momentMs = 50;
  const settledMs = 150;
  const announced: string[] = [];
  const known = new Map<Element, string>();
  const roots: (Document | ShadowRoot)[] = [document];

  function textOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility({ visibilityProperty: true })) {
      return '';
    }
    return [...node.childNodes].map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  }

  /** The parts that are announced separately: the lines of a log, else the whole region. */
  function partsOf(region: Element): Element[] {
    return region.getAttribute('role') === 'log' ? [region, ...region.children] : [region];
  }

  function read(region: Element): void {
    const role = region.getAttribute('role');
    const isNew = !known.has(region);
    for (const part of partsOf(region)) {
      const isLog = role === 'log' && part === region;
      const text = isLog ? '' : textOf(part);
      const before = known.get(part);
      known.set(part, text);
      if (text === '' || text === before) continue;
      announced.push(role === 'alert' ? `! ${text}` : isNew ? `lost: ${text}` : text);
    }
  }

  function readAll(): void {
    const live = roots
      .flatMap((root) => [
        ...root.querySelectorAll('[aria-live], [role="status"], [role="alert"], [role="log"]'),
      ])
      .filter((region) => region.getAttribute('aria-live') !== 'off');
    for (const region of live) read(region);
    for (const part of known.keys()) if (!part.isConnected) known.delete(part);
  }

  let isScheduled = false;
  const observer = new MutationObserver(() => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      readAll();
    }, momentMs);
  });
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document, options);
  readAll();
  announced.length = 0;
  window.announcements = {
    listenWithin(root) {
      roots.push(root);
      observer.observe(root, options);
      const before = announced.length;
      readAll();
      announced.length = before;
    },
    take: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(announced.splice(0)), settledMs);
      }),
  };
}
