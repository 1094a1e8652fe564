import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCatalog, ExpectedRows } from './catalog.ts';
import type { Floor } from './floor.ts';
import type { Sampler, Step } from './sampler.ts';
import { type BenchWindow, rowsInView } from './window.ts';

type Limit = 50 | 250;

/** `limit`: the page size that it needs. */
type ListStep = Step & { limit: Limit };

export type ListBench = {
  window: BenchWindow;
  floor: Floor;
  catalog: BenchCatalog;
  sampler: Sampler;
  /** How often each step is taken. */
  rounds: number;
  /** Texts that enough names contain, each used once. */
  words: string[];
};

/** A pointer passes over a row in less. */
const hoverMs = 100;
const quickPresses = 10;
const quickPressEveryMs = 80;

/** All steps, those with 250 rows last. */
export function listSteps({ window, floor, catalog, sampler, rounds, words }: ListBench): ListStep[] {
  const { table, filters, topBar } = window.app;
  /** The last pages that were requested. */
  const lastPages: Record<Limit, number> = { 50: 1, 250: 1 };
  let page = 1;

  /** The first of `length` pages that can't have been prefetched: neither they nor their neighbours were requested. */
  function untouched(limit: Limit, length = 1): number {
    const first = lastPages[limit] + 3;
    lastPages[limit] = first + length - 1;
    if ((first + length) * limit > catalog.itemCount) throw new Error('The catalog has too few items.');
    return first;
  }

  const timeJump = (expected: ExpectedRows) =>
    window.timeEnter(table.pageNumber, String(expected.page), expected);

  async function goTo(limit: Limit, target: number): Promise<void> {
    page = target;
    await timeJump(await catalog.rows({ page, limit }));
    await sampler.settled();
  }

  /** Turns pages with the pointer resting on the button, `times` pages per sample. */
  function next(title: string, limit: Limit, goal: number, times = 1, prepare = async () => {}): ListStep {
    const press = async () => {
      const startedAt = performance.now();
      for (let time = 0; time < times; time += 1) {
        await sleep(Math.max(0, startedAt + time * quickPressEveryMs - performance.now()));
        await window.press();
      }
    };
    return {
      title,
      limit,
      goal,
      async begin() {
        await goTo(limit, untouched(limit, (rounds + 1) * times + 1));
      },
      async sample() {
        page += times;
        await prepare();
        await table.next.hover();
        const expected = await catalog.rows({ page, limit });
        const timeApp = () => window.timeRows('click', expected, press, times);
        return sampler.besideFloorRows(expected, 'click', timeApp);
      },
    };
  }

  function jump(limit: Limit): ListStep {
    return {
      title: `Far page, ${limit} rows`,
      goal: 1.2,
      limit,
      async sample() {
        page = untouched(limit);
        const expected = await catalog.rows({ page, limit });
        return sampler.besideFloorRows(expected, 'keydown', () => timeJump(expected));
      },
    };
  }

  const filter: ListStep = {
    title: 'Filter committed',
    goal: 1.3,
    limit: 50,
    async sample() {
      const name = words.pop() ?? '';
      const expected = await catalog.rows({ page: 1, limit: 50, name });
      const timeApp = () => window.timeEnter(filters.search, name, expected);
      const sample = await sampler.besideFloorRows(expected, 'keydown', timeApp);
      await filters.clear.click();
      await window.waitForRows(await catalog.rows({ page: 1, limit: 50 }));
      return sample;
    },
  };

  function item(title: string, goal: number, how: { hovers: boolean; paneIsOpen: boolean }): ListStep {
    let row = 0;
    const itemOf = async (index: number) =>
      catalog.item((await catalog.rows({ page, limit: 50 })).items[index]?.id);
    const toNextPage = async () => {
      row = 0;
      await goTo(50, untouched(50));
    };
    return {
      title,
      goal,
      limit: 50,
      async begin() {
        await toNextPage();
        if (how.paneIsOpen) await window.timeItem(0, await itemOf(0));
      },
      async sample() {
        if (row === rowsInView) await toNextPage();
        row += 1;
        const expected = await itemOf(row);
        if (how.hovers) {
          await window.pointAtRow(row);
          await sleep(hoverMs);
        }
        const timeApp = () => window.timeItem(row, expected);
        const sample = await sampler.besideFloor(timeApp, () => floor.timeItem(expected));
        if (!how.paneIsOpen) await window.closeItem();
        await window.pointAtNothing();
        return sample;
      },
    };
  }

  async function turnPage(): Promise<void> {
    page += 1;
    await table.next.hover();
    await window.timeRows('click', await catalog.rows({ page, limit: 50 }), window.press);
    await sampler.settled();
  }
  const back: ListStep = {
    title: 'Back to the page before',
    goal: 0.6,
    limit: 50,
    async begin() {
      await goTo(50, untouched(50, rounds + 2));
    },
    async sample() {
      const expected = await catalog.rows({ page, limit: 50 });
      await turnPage();
      await topBar.back.hover();
      const timeApp = () => window.timeRows('click', expected, window.press);
      const sample = await sampler.besideFloorRows(expected, 'click', timeApp);
      page = expected.page;
      // Forward again, so that every sample goes back to another page.
      await turnPage();
      return sample;
    },
  };

  const quick = `${quickPresses} presses of next, ${quickPressEveryMs} ms apart, from the last`;
  return [
    next('Next page, 50 rows', 50, 0.6),
    next(quick, 50, 1.0, quickPresses),
    jump(50),
    filter,
    item('Item of a hovered row, the pane opens', 1.0, { hovers: true, paneIsOpen: false }),
    item('Item clicked without hovering, the pane opens', 1.5, { hovers: false, paneIsOpen: false }),
    back,
    item('Item of a hovered row, the pane is open', 0.9, { hovers: true, paneIsOpen: true }),
    next('Next page, 250 rows, from the top', 250, 0.4),
    next('Next page, 250 rows, from the end', 250, 0.4, 1, async () => {
      await table.grid.evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
      await table.row(249).waitFor();
    }),
    jump(250),
  ];
}

/** Texts to filter by, each different and with a full page of matches. */
export async function filterWords({ rows }: BenchCatalog, count: number): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; page <= 400; page += 7) {
    const { items } = await rows({ page, limit: 250 });
    const text = items.map(({ name }) => name.toLowerCase()).join(' ');
    for (const word of new Set(text.match(/[a-z]{4,}/g))) {
      if (!found.has(word) && (await rows({ page: 1, limit: 50, name: word })).total >= 50) found.add(word);
      if (found.size === count) return [...found];
    }
  }
  throw new Error('The catalog has too few names for the bench.');
}
