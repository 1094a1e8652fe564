import type { Locator } from 'playwright';
import type { Screen } from './screen.ts';
import type { Chance } from './seeded-random.ts';

/** `done`, or `not-now`: a person would see that it can't be done at the moment. */
export type ActionResult = 'done' | 'not-now';

export type Action = {
  name: string;
  /** How often a person does it, beside the others. */
  weight: number;
  act(screen: Screen, chance: Chance): Promise<ActionResult>;
};

/** What a person does in the window, most often the small steps. */
const actions: readonly Action[] = [
  { name: 'next page', weight: 20, act: ({ next }) => press(next) },
  { name: 'previous page', weight: 6, act: ({ previous }) => press(previous) },
  { name: 'first page', weight: 2, act: ({ first }) => press(first) },
  { name: 'last page', weight: 2, act: ({ last }) => press(last) },
  {
    name: 'jump to a page',
    weight: 6,
    act: ({ pageNumber }, chance) => enter(pageNumber, String(1 + chance.below(400))),
  },
  {
    name: 'page size',
    weight: 2,
    act: ({ pageSize }, chance) => enter(pageSize, String(chance.oneOf([10, 25, 50, 100, 250]))),
  },
  { name: 'filter by name', weight: 5, act: ({ name }, chance) => enter(name, chance.oneOf(names)) },
  {
    name: 'filter by market name',
    weight: 3,
    act: ({ marketName }, chance) => enter(marketName, chance.oneOf(marketNames)),
  },
  { name: 'filter by app', weight: 3, act: ({ app }, chance) => enter(app, chance.oneOf(['730', '570'])) },
  { name: 'clear filters', weight: 8, act: ({ clearFilters }) => press(clearFilters) },
  {
    name: 'scroll',
    weight: 10,
    async act({ page, grid }, chance) {
      if (!(await grid.isVisible())) return 'not-now';
      await grid.hover({ timeout: patienceMs });
      for (let turns = 0; turns < 6; turns += 1) await page.mouse.wheel(0, chance.oneOf([-400, 300, 900]));
      return 'done';
    },
  },
  {
    name: 'open an item',
    weight: 20,
    async act({ rows }, chance) {
      const inView = await rows.count();
      if (inView === 0) return 'not-now';
      // By the middle of it: the first ones may stand under the header.
      const row = rows.nth(Math.floor(inView / 4) + chance.below(Math.max(1, Math.floor(inView / 2))));
      return press(row.locator('[data-column="name"]'));
    },
  },
  { name: 'next item', weight: 6, act: ({ nextItem }) => press(nextItem) },
  { name: 'close the item', weight: 6, act: ({ closeItem }) => press(closeItem) },
  {
    name: 'go to an item by its id',
    weight: 2,
    async act({ page }, chance) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(String(1 + chance.below(60_000)));
      await page.keyboard.press('Enter');
      return 'done';
    },
  },
  { name: 'back', weight: 8, act: ({ back }) => press(back) },
  { name: 'forward', weight: 3, act: ({ forward }) => press(forward) },
  { name: 'refresh', weight: 4, act: ({ refresh }) => press(refresh) },
  { name: 'try again', weight: 4, act: ({ tryAgain }) => press(tryAgain.first()) },
  // Only the other catalog has faults: a look at the demo is short.
  { name: 'switch to the demo', weight: 2, act: (screen) => switchTo(screen, 'Demo catalog') },
  { name: 'switch back', weight: 16, act: (screen) => switchTo(screen, 'Soak') },
];

const names = ['AK-47', 'Redline', 'Asiimov', 'Karambit', 'Desert Eagle', 'Glock', 'no such item', 'Dragon'];
const marketNames = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Battle-Scarred)',
  'P250 | Sand Dune (Factory New)',
];

/** How long a person tries to hit something that moves or lies under something else. */
const patienceMs = 2_000;

async function switchTo({ page, connection }: Screen, name: string): Promise<ActionResult> {
  const label = await connection.getAttribute('aria-label', { timeout: patienceMs });
  if (label === `Connection: ${name}`) return 'not-now';
  await connection.click({ timeout: patienceMs });
  await page.getByRole('menuitemradio', { name }).click({ timeout: patienceMs });
  return 'done';
}

async function press(target: Locator): Promise<ActionResult> {
  if (!(await canBeUsed(target))) return 'not-now';
  await target.click({ timeout: patienceMs });
  return 'done';
}

async function enter(field: Locator, text: string): Promise<ActionResult> {
  if (!(await canBeUsed(field))) return 'not-now';
  await field.fill(text, { timeout: patienceMs });
  await field.press('Enter', { timeout: patienceMs });
  return 'done';
}

async function canBeUsed(target: Locator): Promise<boolean> {
  return (await target.isVisible()) && (await target.isEnabled({ timeout: patienceMs }));
}

/** One of the actions, by their weights. */
export function chooseAction(chance: Chance): Action {
  let left = chance.next() * actions.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of actions) {
    left -= action.weight;
    if (left < 0) return action;
  }
  return chance.oneOf(actions);
}
