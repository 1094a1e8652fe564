import type { Page } from 'playwright/test';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';

/** A paste outside of any field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

const tradeUrl = (partner: number) =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Zq7Kx_2m`;
const sent = { status: 'WAITING_FOR_SEND', error_message: null };

test('a mail of fifteen items is two actions from the right reply on the clipboard', async ({
  launch,
  catalog,
}) => {
  const response = await fetch(`${catalog.baseUrl}/v1/items?limit=11&page=9`, {
    headers: { authorization: `Bearer ${canaryToken}` },
  });
  const { data } = (await response.json()) as { data: { id: number }[] };
  const [own, others] = [data.slice(0, 9), data.slice(9)];
  for (const { id } of own) catalog.changeItem(id, { ...sent, trade_url: tradeUrl(84_012_345) });
  for (const { id } of others) catalog.changeItem(id, { ...sent, trade_url: tradeUrl(777) });
  const missing = ['AK-47 | Nowhere To Be Found (Field-Tested)', 'M4A4 | Not Made Yet (Minimal Wear)'];
  const mail = [
    'Hi, order no. 88123457. None of these has arrived:',
    ...data.map(({ id }) => `- item ${id}`),
    ...missing.map((name) => `- ${name}`),
    '- M4A4 | Royal Paladn (Well-Worn)',
    '- Dual Beretas | Rose Nacre (Well-Worn)',
    `My trade URL: ${tradeUrl(84_012_345)}`,
  ].join('\n');
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  await expect(app.table.row(0)).toBeVisible();

  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => paste(page, mail));
  const reply = page.getByRole('region', { name: 'Reply' });
  await expect(page.getByText(/^\d+ found · 2 not found$/)).toBeVisible({ timeout: 40_000 });
  await act(() => reply.getByRole('button', { name: 'Copy reply' }).click());
  await expect.poll(app.copied).toContain('Kind regards');
  expect(actions).toBe(2);

  const copied = await app.copied();
  for (const { id } of own) expect(copied).toContain(`(ID ${id})`);
  for (const { id } of others) expect(copied).not.toContain(String(id));
  for (const name of missing) expect(copied).toContain(name);
  expect(copied).not.toMatch(/Zq7Kx_2m|84012345|777|WAITING_FOR_SEND/);
  await expect(reply).toContainText('2 items of other accounts left out');
});

test('a message in Polish is two actions from a Polish reply', async ({ launch, catalog }) => {
  const app = await launch({ connectTo: catalog });
  const { page } = app;
  const id = await app.table.idOf(5);
  catalog.changeItem(id, sent);
  await paste(
    page,
    `Dzień dobry, kupiłem u was przedmiot ${id} i nadal go nie dostałem. Kiedy przyjdzie? Pozdrawiam`,
  );
  await expect(page.getByText('1 found', { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('region', { name: 'Reply' }).getByRole('button', { name: 'Copy reply' }).click();
  await expect
    .poll(app.copied)
    .toMatch(new RegExp(`^Dzień dobry,\\n\\nOferta wymiany .*ID ${id}.*Z pozdrowieniami$`, 's'));
});
