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

test('a mail with twenty names takes four actions to the verdicts, with what is the customer’s found by itself', async ({
  launch,
  catalog,
}) => {
  test.slow();
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
  const panel = app.tickets;

  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => page.keyboard.press('ControlOrMeta+Shift+G'));
  await expect(panel.field).toBeFocused();
  await act(() => page.keyboard.insertText(mail));
  await act(() => page.keyboard.press('ControlOrMeta+Enter'));
  // More requests than are sent without asking.
  await act(() => page.getByRole('button', { name: 'Look up 20 items' }).click());
  const finished = page.getByText(/^\d+ found( · \d+ not found)?( · \d+ with several listings)?$/);
  // With the listings of each name, three requests at a time.
  await expect(finished).toBeVisible({ timeout: 40_000 });
  await expect(panel.message.getByText('token removed', { exact: true })).toBeVisible();
  expect(actions).toBeLessThanOrEqual(4);

  const verdicts = await panel.verdicts();
  expect(verdicts.map(({ name }) => name)).toEqual(lines);
  for (const { name, verdict } of verdicts) {
    if (missing.includes(name)) expect(verdict, name).toBe('Not found');
    else
      expect(verdict, name).toMatch(
        /^(\d+ listings(, none the customer’s| · Look up)|Available|Waiting|Trade accepted|Unavailable)/,
      );
  }
  expect(await page.locator('body').innerText()).not.toContain('Ab3dEf9h');

  await page.setViewportSize({ width: 1920, height: 1080 });
  await panel.grid.getByText(`${several.length} listings, none the customer’s`).first().click();
  await page
    .getByRole('combobox', { name: 'Bought', exact: true })
    .selectOption({ label: 'Last 3 days (1)' });
  await expect.poll(() => panel.ids()).toEqual([sought]);
  await page.setViewportSize(usualSize);

  // The ticket is kept under its name, one click away.
  await expect(page.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Ticket 4711');
  await page.getByRole('button', { name: 'New ticket' }).click();
  await page.getByRole('grid', { name: 'Recent tickets' }).getByText('Ticket 4711', { exact: true }).click();
  await expect(finished).toBeVisible({ timeout: 40_000 });
});

test('long names and errors have one line and are whole in a tooltip, with and without the pane', async ({
  launch,
  catalog,
}) => {
  // Items of the last page, which no other test uses.
  const { data } = await list(catalog.baseUrl, `limit=20&page=${Math.floor(catalog.itemCount / 20)}`);
  const error =
    'The trade offer could not be sent because the receiving account has a trade hold of 15 days: its authenticator was enabled less ' +
    'than 7 days ago (code 26, EResult RateLimitExceeded).';
  const name = 'Souvenir Charm | Austin 2025 Highlight | The Longest Clutch of the Final (Factory New)';
  for (const [at, { id }] of data.entries())
    catalog.changeItem(id, { name, market_hash_name: name, error_message: at % 2 === 0 ? error : null });
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const panel = app.tickets;
  await panel.open();
  await panel.lookUp(data.map(({ id }) => id).join('\n'));
  await expect(page.getByText('20 found')).toBeVisible();
  const expectOneLine = async () => {
    await expect(page.getByRole('button', { name: 'New ticket' })).toBeInViewport({ ratio: 1 });
    const heights = await panel.grid
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    for (const text of [name, error]) await expect(panel.grid.getByTitle(text).first()).toBeVisible();
  };
  await expectOneLine();
  await panel.grid.locator('[data-row="0"] [data-column="market_hash_name"]').click();
  await expect(app.details.pane).toContainText(name);
  await expectOneLine();
});
