import { usualSize } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';

type Listed = { data: { id: number; market_hash_name: string }[] };

async function list(baseUrl: string, query: string): Promise<Listed> {
  const headers = { authorization: `Bearer ${canaryToken}` };
  return (await fetch(`${baseUrl}/v1/items?${query}`, { headers })).json() as Promise<Listed>;
}

/** Names of the fixture's catalog without a comma, and one with a comma. */
async function namesOf(baseUrl: string): Promise<{ names: string[]; withComma: string }> {
  const { data } = await list(baseUrl, 'limit=250');
  const names = [...new Set(data.map((row) => row.market_hash_name))].filter((name) => !name.includes(','));
  const kits = await list(baseUrl, 'limit=250&filter[market_hash_name]=Music Kit');
  const withComma = kits.data.map((row) => row.market_hash_name).find((name) => name.includes(','));
  if (withComma === undefined || names.length < 17) throw new Error('the catalog has too few names');
  return { names: names.slice(0, 17), withComma };
}

test('a mail with twenty names takes three actions to the verdicts, and two more to the item', async ({
  launch,
  catalog,
}) => {
  const { names, withComma } = await namesOf(catalog.baseUrl);
  const missing = ['AK-47 | Nowhere To Be Found (Field-Tested)', 'M4A4 | Not Made Yet (Minimal Wear)'];
  const lines = [...names.slice(0, 10), ...missing, withComma, ...names.slice(10)];
  const mail = [
    'Hi, about ticket 4711:',
    'I never received these:',
    ...lines.map((name) => `- ${name}`),
    'My trade URL is https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab3dEf9h',
    'Best regards',
    'Anna',
  ].join('\r\n');

  // One listing of the first name with several was bought three days ago, everything else in the mail long before.
  const listings = await Promise.all(
    [...names, withComma].map(async (name) => {
      const { data } = await list(
        catalog.baseUrl,
        `limit=250&filter[market_hash_name]=${encodeURIComponent(name)}`,
      );
      return data.filter((row) => row.market_hash_name === name).map(({ id }) => id);
    }),
  );
  const boughtAt = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19)}.000000Z`;
  for (const id of listings.flat()) catalog.changeItem(id, { bought_at: boughtAt(40) });
  const several = listings.find((ids) => ids.length > 2) ?? [];
  const sought = several[1] ?? 0;
  catalog.changeItem(sought, { bought_at: boughtAt(3) });

  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const panel = app.lookUp;

  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => page.keyboard.press('ControlOrMeta+Shift+G'));
  await expect(panel.field).toBeFocused();
  await act(() => page.keyboard.insertText(mail));
  await expect(page.getByText('20 items · 5 lines not ticked')).toBeVisible();
  await expect.poll(() => panel.field.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(page.getByText('1 secret removed')).toBeVisible();
  await act(() => page.keyboard.press('ControlOrMeta+Enter'));
  const finished = page.getByText(/^\d+ found( · \d+ not found)?( · \d+ with several listings)?$/);
  await expect(finished).toBeVisible();
  expect(actions).toBeLessThanOrEqual(3);

  const verdicts = await panel.verdicts();
  const otherAccount = /\s?Other account: \d+$/;
  expect(verdicts.map(({ name }) => name.replace(otherAccount, ''))).toEqual(lines);
  for (const { name, verdict } of verdicts) {
    // No item goes to the mail's account.
    expect(otherAccount.test(name), name).toBe(!/^(Not found|\d+ listings)/.test(verdict));
    if (missing.includes(name)) expect(verdict, name).toBe('Not found');
    else
      expect(verdict, name).toMatch(/^(\d+ listings · Look up|Available|Waiting|Trade accepted|Unavailable)/);
  }
  expect(await page.locator('body').innerText()).not.toContain('Ab3dEf9h');

  const account = panel.grid.getByText(/^Other account: \d+$/).first();
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(account).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(usualSize);

  actions = 0;
  await act(() => panel.lookUpAll(several.length).first().click());
  await act(() =>
    page.getByRole('combobox', { name: 'Bought', exact: true }).selectOption({ label: 'Last 3 days (1)' }),
  );
  await expect.poll(() => panel.ids()).toEqual([sought]);
  expect(actions).toBeLessThanOrEqual(2);

  // The ticket is kept under its name, one click away.
  await expect(page.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Ticket 4711');
  await page.getByRole('button', { name: 'New ticket' }).click();
  await expect(page.getByRole('region', { name: 'Recent tickets' })).toContainText('Ticket 4711');
  await page
    .getByRole('region', { name: 'Recent tickets' })
    .getByText('Ticket 4711', { exact: true })
    .click();
  await expect(finished).toBeVisible();
});

test('long names and errors are shown in full with and without the pane, in both densities', async ({
  launch,
  catalog,
}) => {
  // Items of the last page, which no other test uses.
  const { data } = await list(catalog.baseUrl, `limit=20&page=${Math.floor(catalog.itemCount / 20)}`);
  const error =
    'The trade offer could not be sent because the receiving account has a trade hold of 15 days: its authenticator was enabled less ' +
    'than 7 days ago (code 26, EResult RateLimitExceeded). Ask the customer to check steamcommunity.com/tradeoffer/new, and send it ' +
    'again once the hold has ended. Reference 9f3a.';
  const name = 'Souvenir Charm | Austin 2025 Highlight | The Longest Clutch of the Final (Factory New)';
  for (const [at, { id }] of data.entries())
    catalog.changeItem(id, { name, market_hash_name: name, error_message: at % 2 === 0 ? error : null });
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const panel = app.lookUp;
  await panel.open();
  await panel.lookUp(data.map(({ id }) => id).join('\n'));
  await expect(page.getByText('20 found')).toBeVisible();

  const expectWhole = async () => {
    await expect(page.getByText('20 found')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'New ticket' })).toBeInViewport({ ratio: 1 });
    await expect(panel.grid.getByText(error).first()).toBeVisible();
    await expect.poll(() => panel.grid.evaluate(cutOff)).toEqual([]);
  };
  const rowHeight = async (label: string) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: label }).locator('..').click();
    await page.keyboard.press('Escape');
    await expectWhole();
  };
  await rowHeight('Comfortable');
  await panel
    .row(data[0]?.id ?? 0)
    .getByText('Souvenir')
    .click();
  await expect(app.details.pane).toContainText(name);
  await expectWhole();
  await rowHeight('Compact');
  await page.keyboard.press('Escape');
  await expectWhole();
  await panel
    .row(data[0]?.id ?? 0)
    .getByText('Souvenir')
    .click();
  await page.keyboard.press('ControlOrMeta+End');
  // Its full height; the last columns are out of view.
  await expect(panel.row(data[19]?.id ?? 0)).toBeInViewport({ ratio: 0.75 });
  await expectWhole();
});

/** Parts of rows that are cut off, and rows that overlap. */
function cutOff(grid: Element): string[] {
  const rows = [...grid.querySelectorAll('[data-row]')];
  const cut = rows.flatMap((row) =>
    [...row.querySelectorAll('[role="gridcell"], [role="gridcell"] *')].filter(
      ({ scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
        clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
    ),
  );
  const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
  const covered = boxes.filter(({ bottom }, at) => bottom > (boxes[at + 1]?.top ?? bottom));
  return [...cut.map(({ textContent }) => textContent ?? ''), ...covered.map(({ top }) => `row at ${top}`)];
}
