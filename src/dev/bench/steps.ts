import { setTimeout as passes } from 'node:timers/promises';
import type { AppUnderTest } from './app-under-test.ts';
import {
  asksFor,
  asksForItem,
  type CatalogAnswers,
  fetchJson,
  itemTarget,
  type ListAsked,
  listTarget,
} from './catalog-answers.ts';
import type { FloorUnderTest } from './floor-under-test.ts';
import type { InputToPaint } from './input-to-paint.ts';
import type { RecordingOrigin, RequestTest } from './recording-origin.ts';
import { type Served, withSource } from './served.ts';
import type { UntouchedPages } from './untouched-pages.ts';

/** What a person does, as it is measured. */
export type StepId =
  | 'next-50'
  | 'jump-50'
  | 'next-250'
  | 'jump-250'
  | 'filter'
  | 'detail-hovered'
  | 'detail-at-once'
  | 'back';

export type StepSample = {
  app: InputToPaint & { served: Served };
  floor: InputToPaint;
  /** The same request by Node's fetch, to the parsed answer, milliseconds. */
  fetchMs: number;
};

export type Measured = {
  app: AppUnderTest;
  floor: FloorUnderTest;
  origin: RecordingOrigin;
  answers: CatalogAnswers;
  pages: UntouchedPages;
  /** How often each step will be taken. */
  rounds: number;
  /** Texts that enough names hold, each used once. */
  words: () => string;
};

/** One step, ready to be repeated: `sample` takes the app, the floor and plain fetch through the same request. */
export type Step = { id: StepId; limit: 50 | 250; begin(): Promise<void>; sample(): Promise<StepSample> };

/** The app is given so long without a request before an input: a moment's reading, in which it may prefetch. */
const quietMs = 80;
/** Inputs fall anywhere within a frame, as a person's do. */
const frameMs = 17;

/** All steps in an order that changes the page size once. */
export function stepsOf(measured: Measured): Step[] {
  const { app, answers, pages, rounds, words } = measured;
  let page = 1;
  let row = 0;

  const pageOf = (limit: 50 | 250, at: number): ListAsked => ({ page: at, limit });

  async function goTo(limit: 50 | 250, at: number): Promise<void> {
    const { ids } = await answers.list(pageOf(limit, at));
    await app.timeJump(at, ids);
    await settled();
  }

  async function settled(): Promise<void> {
    await measured.origin.quiet(quietMs);
    await passes(Math.random() * frameMs);
  }

  /** Half of the time the floor goes first, so that neither always follows the other. */
  let turn = 0;
  async function besideFloor(
    target: string,
    isMeant: RequestTest,
    timeApp: () => Promise<InputToPaint>,
    timeFloor: () => Promise<InputToPaint>,
  ): Promise<StepSample> {
    turn += 1;
    const floorFirst = turn % 2 === 0 ? await timeFloor() : null;
    const fetchMs = await timeFetch(measured.origin.baseUrl + target);
    await settled();
    const appTime = await withSource(measured.origin, isMeant, timeApp);
    // What the app prefetches after its paint must not fall upon the floor.
    await measured.origin.quiet(quietMs);
    return { app: appTime, floor: floorFirst ?? (await timeFloor()), fetchMs };
  }

  async function rowsSample(
    asked: ListAsked,
    timeApp: (ids: number[]) => Promise<InputToPaint>,
    input: 'click' | 'keydown' = 'click',
  ): Promise<StepSample> {
    const { ids } = await answers.list(asked);
    const target = listTarget(asked);
    const timeFloor = () =>
      input === 'click' ? measured.floor.timeRows(target, ids) : measured.floor.timeEnter(target, ids);
    return besideFloor(target, asksFor(asked), () => timeApp(ids), timeFloor);
  }

  const next = (limit: 50 | 250): Step => ({
    id: `next-${limit}`,
    limit,
    async begin() {
      page = pages.takeRun(limit, rounds + 1);
      await goTo(limit, page);
      await app.pointAtNext();
    },
    async sample() {
      page += 1;
      return rowsSample(pageOf(limit, page), app.timeNext);
    },
  });

  const jump = (limit: 50 | 250): Step => ({
    id: `jump-${limit}`,
    limit,
    begin: async () => {},
    async sample() {
      page = pages.takeOne(limit);
      return rowsSample(pageOf(limit, page), (ids) => app.timeJump(page, ids), 'keydown');
    },
  });

  const filter: Step = {
    id: 'filter',
    limit: 50,
    begin: async () => {},
    async sample() {
      const name = words();
      await app.typeName(name);
      const sample = await rowsSample({ page: 1, limit: 50, name }, app.timeEnter, 'keydown');
      await app.clearFilters();
      await app.waitForRows((await answers.list(pageOf(50, 1))).ids);
      return sample;
    },
  };

  const detail = (id: 'detail-hovered' | 'detail-at-once'): Step => ({
    id,
    limit: 50,
    async begin() {
      page = pages.takeOne(50);
      row = 0;
      await goTo(50, page);
    },
    async sample() {
      row += 1;
      if (row > rowsUsedOnAPage) {
        page = pages.takeOne(50);
        row = 1;
        await goTo(50, page);
      }
      const itemId = (await answers.list(pageOf(50, page))).ids[row];
      if (itemId === undefined) throw new Error('The catalog has too few items for the bench.');
      const item = await answers.item(itemId);
      const at = row;
      if (id === 'detail-hovered') {
        await app.pointAtRow(at);
        // Longer than a pointer that only passes by.
        await passes(100);
      }
      const target = itemTarget(itemId);
      const sample = await besideFloor(
        target,
        asksForItem(itemId),
        () => app.timeRowClick(at, item),
        () => measured.floor.timeDetail(target, item.hash),
      );
      await app.closeDetail();
      await app.pointAtNothing();
      return sample;
    },
  });

  const back: Step = {
    id: 'back',
    limit: 50,
    async begin() {
      page = pages.takeRun(50, 2 * rounds + 2);
      await goTo(50, page);
    },
    async sample() {
      const asked = pageOf(50, page);
      page += 1;
      await app.pointAtNext();
      await app.timeNext((await answers.list(pageOf(50, page))).ids);
      await app.pointAtBack();
      // It was asked for when it was visited; what counts is whether it is asked for again.
      measured.origin.forget();
      const sample = await rowsSample(asked, app.timeBack);
      page -= 1;
      // Onwards, so that every sample goes back to another page.
      for (const _ of [1, 2]) {
        page += 1;
        await settled();
        await app.pointAtNext();
        await app.timeNext((await answers.list(pageOf(50, page))).ids);
      }
      return sample;
    },
  };

  return [
    next(50),
    jump(50),
    filter,
    detail('detail-hovered'),
    detail('detail-at-once'),
    back,
    next(250),
    jump(250),
  ];
}

/** So many rows are in view in every window, the header and a moving pane taken off. */
const rowsUsedOnAPage = 12;

async function timeFetch(url: string): Promise<number> {
  const startedAt = performance.now();
  await fetchJson(url);
  return performance.now() - startedAt;
}
