import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { LookUp } from '#e2e/screens/look-up.ts';

type Listed = { data: { name: string; market_hash_name: string }[]; pagination: { pages: number } };

/** Names of the fixture's catalog that have no comma, and one that has. */
async function namesOf(baseUrl: string): Promise<{ names: string[]; withComma: string }> {
  const headers = { authorization: `Bearer ${canaryToken}` };
  const ask = async (query: string): Promise<Listed> =>
    (await fetch(`${baseUrl}/v1/items?${query}`, { headers })).json() as Promise<Listed>;
  const { data } = await ask('limit=250');
  const names = [...new Set(data.map((row) => row.market_hash_name))].filter((name) => !name.includes(','));
  const kits = await ask('limit=250&filter[market_hash_name]=Music Kit');
  const withComma = kits.data.map((row) => row.market_hash_name).find((name) => name.includes(','));
  if (withComma === undefined || names.length < 17) throw new Error('the catalog has too few names');
  return { names: names.slice(0, 17), withComma };
}

test('a mail of twenty names: in three actions each of its lines has a verdict, and the ticket is kept', async ({
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

  const app = await launch();
  const { page } = app;
  await app.form.fill({ name: 'Warehouse', baseUrl: catalog.baseUrl, token: canaryToken });
  await expect(app.table.row(0)).toBeVisible();
  const panel = new LookUp(page);

  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => page.keyboard.press('Control+Shift+G'));
  await expect(panel.field).toBeFocused();
  await act(() => page.keyboard.insertText(mail));
  await expect(page.getByText('20 items · 5 lines not ticked')).toBeVisible();
  await expect(page.getByText('1 secret removed')).toBeVisible();
  await act(() => page.keyboard.press('Control+Enter'));
  await expect(page.getByText('20 items looked up')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(3);

  const verdicts = await panel.verdicts();
  expect(verdicts.map(({ name }) => name)).toEqual(lines);
  for (const { name, verdict } of verdicts) {
    if (missing.includes(name)) expect(verdict, name).toBe('Not found');
    else
      expect(verdict, name).toMatch(
        /^(\d+ listings · Look up \d+|Available|Waiting|Trade accepted|Unavailable)/,
      );
  }
  expect(await page.locator('body').innerText()).not.toContain('Ab3dEf9h');

  // It stays: under its name, and after a restart one click away.
  await expect(page.getByRole('textbox', { name: 'Ticket name' })).toHaveValue('Ticket 4711');
  await page.getByRole('button', { name: 'New ticket' }).click();
  await expect(page.getByRole('region', { name: 'Tickets' })).toContainText('Ticket 4711');
  await page.getByRole('region', { name: 'Tickets' }).getByText('Ticket 4711').click();
  await expect(page.getByText('20 items looked up')).toBeVisible();
  expect(await panel.verdicts()).toEqual(verdicts);
});
