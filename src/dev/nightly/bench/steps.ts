import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchWindow } from './bench-window.ts';
import { type BenchCatalog, type ExpectedRows, itemTarget, type ListQuery, listTarget } from './catalog.ts';
import type { Floor } from './floor.ts';
import type { InputToPaint } from './input-to-paint.ts';

type Limit = 50 | 250;

/** Whether the app had the answer before the input: `kept` is an answer that it doesn't ask for again. */
export type Source = 'prefetched' | 'running' | 'cold' | 'kept';

export type Sample = { app: InputToPaint; floor: InputToPaint; source: Source };

/** `goal` is what the 95th percentile may be, as a multiple of the floor's in the same run. */
export type Step = {
  title: string;
  goal: number;
  limit: Limit;
  begin?(): Promise<void>;
  sample(): Promise<Sample>;
};

export type Bench = {
  window: BenchWindow;
  floor: Floor;
  catalog: BenchCatalog;
  pages: UntouchedPages;
  /** How often each step is taken. */
  rounds: number;
  /** Texts that enough names hold, each used once. */
  words: string[];
};

/** The app is left alone for so long before an input: a moment's reading, in which it may prefetch. */
const quietMs = 80;
/** Longer than a pointer that only passes by. */
const hoverMs = 100;
/** Inputs fall anywhere within a frame, as a person's do. */
const frameMs = 17;
/** So many rows are in view in every window, the header and a moving pane taken off. */
const rowsUsedOnAPage = 12;
const quickPresses = 10;
const quickPressEveryMs = 80;

/** All steps, those of 250 rows last. */
export function stepsOf({ window, floor, catalog, pages, rounds, words }: Bench): Step[] {
  let page = 1;

  async function settled(): Promise<void> {
    await catalog.quiet(quietMs);
    await sleep(Math.random() * frameMs);
  }

  async function goTo(limit: Limit, target: number): Promise<void> {
    page = target;
    await window.timeJump(await catalog.rows({ page, limit }));
    await settled();
  }

  /** Half of the time the floor goes first, so that neither always follows the other. */
  let turn = 0;
  async function besideFloor(
    target: string,
    timeApp: () => Promise<InputToPaint>,
    timeFloor: () => Promise<InputToPaint>,
  ): Promise<Sample> {
    turn += 1;
    const floorFirst = turn % 2 === 0 ? await timeFloor() : null;
    await settled();
    const before = catalog.stateOf(target);
    const app = await timeApp();
    const wasAsked = catalog.stateOf(target) !== 'not-sent';
    // What the app prefetches after its paint must not fall upon the floor.
    await catalog.quiet(quietMs);
    return { app, floor: floorFirst ?? (await timeFloor()), source: sourceOf(before, wasAsked) };
  }

  async function rowsSample(
    query: ListQuery,
    timeApp: (expected: ExpectedRows) => Promise<InputToPaint>,
    input: 'click' | 'keydown' = 'click',
  ): Promise<Sample> {
    const expected = await catalog.rows(query);
    const target = listTarget(query);
    const timeFloor = () => floor.timeRows(target, expected, input);
    return besideFloor(target, () => timeApp(expected), timeFloor);
  }

  function next(title: string, limit: Limit, goal: number, prepare?: () => Promise<void>): Step {
    return {
      title,
      goal,
      limit,
      async begin() {
        await goTo(limit, pages.takeRun(limit, rounds + 1));
        await window.pointAtNext();
      },
      async sample() {
        page += 1;
        await prepare?.();
        return rowsSample({ page, limit }, window.timeNext);
      },
    };
  }

  function jump(limit: Limit): Step {
    return {
      title: `Far page, ${limit} rows`,
      goal: 1.2,
      limit,
      async sample() {
        page = pages.takeRun(limit, 1);
        return rowsSample({ page, limit }, window.timeJump, 'keydown');
      },
    };
  }

  const quick: Step = {
    title: `${quickPresses} presses of next, ${quickPressEveryMs} ms apart, from the last`,
    goal: 1.0,
    limit: 50,
    async begin() {
      await goTo(50, pages.takeRun(50, (rounds + 1) * quickPresses + 1));
      await window.pointAtNext();
    },
    async sample() {
      page += quickPresses;
      return rowsSample({ page, limit: 50 }, (expected) =>
        window.timeNextInARow(expected, quickPresses, quickPressEveryMs),
      );
    },
  };

  const filter: Step = {
    title: 'Filter committed',
    goal: 1.3,
    limit: 50,
    async sample() {
      const name = words.pop() ?? '';
      await window.typeName(name);
      const sample = await rowsSample({ page: 1, limit: 50, name }, window.timeEnter, 'keydown');
      await window.clearFilters();
      await window.waitForRows(await catalog.rows({ page: 1, limit: 50 }));
      return sample;
    },
  };

  function item(title: string, goal: number, how: { hovers: boolean; paneIsOpen: boolean }): Step {
    let row = 0;
    const toNextPage = async () => {
      row = 0;
      await goTo(50, pages.takeRun(50, 1));
    };
    const expectedIn = async (index: number) => {
      const { ids } = await catalog.rows({ page, limit: 50 });
      return catalog.item(ids[index] ?? 0);
    };
    return {
      title,
      goal,
      limit: 50,
      async begin() {
        await toNextPage();
        if (how.paneIsOpen) await window.timeRowClick(0, await expectedIn(0));
      },
      async sample() {
        if (row === rowsUsedOnAPage) await toNextPage();
        row += 1;
        const expected = await expectedIn(row);
        if (how.hovers) {
          await window.pointAtRow(row);
          await sleep(hoverMs);
        }
        const target = itemTarget(expected.itemId);
        const sample = await besideFloor(
          target,
          () => window.timeRowClick(row, expected),
          () => floor.timeItem(target, expected),
        );
        if (!how.paneIsOpen) await window.closeItem();
        await window.pointAtNothing();
        return sample;
      },
    };
  }

  const back: Step = {
    title: 'Back to the page before',
    goal: 0.6,
    limit: 50,
    async begin() {
      await goTo(50, pages.takeRun(50, 2 * rounds + 2));
    },
    async sample() {
      const left = page;
      const turnPage = async () => {
        page += 1;
        await window.pointAtNext();
        await window.timeNext(await catalog.rows({ page, limit: 50 }));
        await settled();
      };
      await turnPage();
      await window.pointAtBack();
      // It was asked for when it was visited; what counts is whether it is asked for again.
      catalog.forget();
      const sample = await rowsSample({ page: left, limit: 50 }, window.timeBack);
      page = left;
      // Onwards, so that every sample goes back to another page.
      await turnPage();
      await turnPage();
      return sample;
    },
  };

  return [
    next('Next page, 50 rows', 50, 0.6),
    quick,
    jump(50),
    filter,
    item('Item of a hovered row, the pane opens', 1.0, { hovers: true, paneIsOpen: false }),
    item('Item at once, the pane opens', 1.5, { hovers: false, paneIsOpen: false }),
    back,
    item('Item of a hovered row, the pane is open', 0.9, { hovers: true, paneIsOpen: true }),
    next('Next page, 250 rows, from the top', 250, 0.4),
    next('Next page, 250 rows, from the end', 250, 0.4, async () => {
      await window.scrollToEnd(250);
      await window.pointAtNext();
    }),
    jump(250),
  ];
}

function sourceOf(before: ReturnType<BenchCatalog['stateOf']>, wasAsked: boolean): Source {
  switch (before) {
    case 'answered':
      return 'prefetched';
    case 'running':
      return 'running';
    case 'not-sent':
      return wasAsked ? 'cold' : 'kept';
    default:
      return before satisfies never;
  }
}

/** Hands out pages that nothing has asked for or been next to: what was never near can't have been prefetched. */
export type UntouchedPages = {
  /** The first of so many pages that are to be turned one by one. */
  takeRun(limit: Limit, length: number): number;
};

/** `touched` names the last pages that were asked for. Throws when the catalog of `total` items has no pages left. */
export function untouchedPages(total: number, touched: Readonly<Record<Limit, number>>): UntouchedPages {
  const last = { ...touched };
  return {
    takeRun(limit, length) {
      // The page after the last one, and the one before this one, are prefetched too.
      const first = last[limit] + 3;
      last[limit] = first + length - 1;
      if ((last[limit] + 1) * limit > total) throw new Error('The catalog has too few items for the bench.');
      return first;
    },
  };
}

/** Texts to filter by, each different and with a full page of matches. */
export async function filterWords(catalog: BenchCatalog, count: number): Promise<string[]> {
  const seen = new Set<string>();
  const found: string[] = [];
  for (let page = 1; found.length < count && page <= 400; page += 7) {
    for (const name of (await catalog.rows({ page, limit: 250 })).names) {
      for (const word of name.match(/[A-Za-z]{4,}/g) ?? []) {
        if (found.length === count || seen.has(word.toLowerCase())) continue;
        seen.add(word.toLowerCase());
        if ((await catalog.rows({ page: 1, limit: 50, name: word })).total >= 50) found.push(word);
      }
    }
  }
  if (found.length < count) throw new Error('The catalog has too few names for the bench.');
  return found;
}
