import type { Locator } from 'playwright';
import { fractionOf, hashOf } from '#demo/seeded-hash.ts';
import type { AppWindow } from '#e2e/app-window.ts';

/** Random choices that are the same for the same seed, so that a run can be repeated. */
export type Chance = ReturnType<typeof seededChance>;

export function seededChance(seed: number) {
  let count = 0;
  const next = () => {
    count += 1;
    return fractionOf(hashOf(seed, count));
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    happens: (share: number) => next() < share,
    /** A whole number from 0 to below `end`. */
    below,
    oneOf<T>(choices: readonly T[]): T {
      return choices[below(choices.length)] as T; // never called without choices
    },
  };
}

/** The name of the connection whose catalog has faults. */
export const soakConnection = 'Soak';
/** How long a click waits for what moves or is covered, ms. */
const timeout = 2_000;

/** False: the control is hidden or disabled at the moment. */
type Act = (app: AppWindow, chance: Chance) => Promise<boolean>;

/** What a user does, and its relative frequency. */
const actions: readonly [name: string, weight: number, act: Act][] = [
  ['next page', 20, ({ table }) => press(table.next)],
  ['previous page', 6, ({ table }) => press(table.previous)],
  ['jump to a page', 6, ({ table }, { below }) => enter(table.pageNumber, String(1 + below(400)))],
  ['page size', 2, ({ table }, { oneOf }) => enter(table.pageSize, oneOf(['10', '50', '100', '250']))],
  [
    'filter by name',
    5,
    ({ filters }, { oneOf }) => enter(filters.search, oneOf(['AK-47', 'Redline', 'none'])),
  ],
  ['filter by market name', 3, ({ filters }) => enter(filters.search, 'AK-47 | Redline (Field-Tested)')],
  ['filter by app', 3, filterByApp],
  ['clear filters', 8, ({ filters }) => press(filters.clear)],
  ['scroll', 10, scroll],
  ['open an item', 20, openItem],
  ['next item', 6, ({ details }) => press(details.next)],
  ['close the item', 6, ({ details }) => press(details.close)],
  ['go to an item by its id', 2, goToItem],
  ['back', 8, ({ topBar }) => press(topBar.back)],
  ['forward', 3, ({ topBar }) => press(topBar.forward)],
  ['refresh', 4, ({ topBar }) => press(topBar.refresh)],
  ['retry', 4, ({ page }) => press(page.getByRole('button', { name: /^(Try again|Retry)/ }).first())],
  // Only the other catalog has faults: a look at the demo is short.
  ['switch to the demo', 2, (app) => switchTo(app, 'Demo catalog')],
  ['switch back', 16, (app) => switchTo(app, soakConnection)],
];

/** One of the actions, by their weights. */
export function chooseAction({ oneOf }: Chance): { name: string; act: Act } {
  return oneOf(
    actions.flatMap(([name, weight, act]) => Array.from({ length: weight }, () => ({ name, act }))),
  );
}

export async function switchTo({ topBar, page }: AppWindow, name: string): Promise<boolean> {
  const label = await topBar.connection.getAttribute('aria-label', { timeout });
  if (label === `Connection: ${name}`) return false;
  await topBar.connection.click({ timeout });
  await page.getByRole('menuitemradio', { name }).click({ timeout });
  return true;
}

async function scroll({ page, table }: AppWindow, { oneOf }: Chance): Promise<boolean> {
  if (!(await table.grid.isVisible())) return false;
  await table.grid.hover({ timeout });
  for (let turns = 0; turns < 6; turns += 1) await page.mouse.wheel(0, oneOf([-400, 300, 900]));
  return true;
}

async function openItem({ table }: AppWindow, { below }: Chance): Promise<boolean> {
  const count = await table.rows.count();
  if (count === 0) return false;
  // One near the middle: the first ones may be under the header.
  const row = table.rows.nth(Math.floor(count / 4) + below(Math.max(1, Math.floor(count / 2))));
  return press(row.locator('[data-column="name"]'));
}

async function goToItem({ page }: AppWindow, { below }: Chance): Promise<boolean> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(String(1 + below(60_000)));
  await page.keyboard.press('Enter');
  return true;
}

async function filterByApp({ filters }: AppWindow, { oneOf }: Chance): Promise<boolean> {
  if (!(await canBeUsed(filters.search)) || (await filters.chip('App').count()) > 0) return false;
  await filters.chooseApp(oneOf(['730', '570']));
  return true;
}

async function press(target: Locator): Promise<boolean> {
  if (!(await canBeUsed(target))) return false;
  await target.click({ timeout });
  return true;
}

async function enter(field: Locator, text: string): Promise<boolean> {
  if (!(await canBeUsed(field))) return false;
  await field.fill(text, { timeout });
  await field.press('Enter', { timeout });
  return true;
}

async function canBeUsed(target: Locator): Promise<boolean> {
  return (await target.isVisible()) && (await target.isEnabled({ timeout }));
}
