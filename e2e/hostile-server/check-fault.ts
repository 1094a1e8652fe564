import { expect } from 'playwright/test';
import type { Expectation, Fault } from '#dev/hostile-server/fault.ts';
import { type Endpoint, markOf } from '#dev/hostile-server/responses.ts';
import { words } from '#words/words.ts';
import { observe } from './observe.ts';
import { expectCompleteNotice, expectIntactWindow, expectNoLeak, type HostileSetup } from './setup.ts';

/** The longest wait for a fault's text: the deadline of a stall, or the delays between the app's retries. */
const seenWithinMs = 12_000;
/** The first try and the retries of the app. */
const maxTries = 4;
/** Cancel takes effect within a tenth of a second: in frames, which are longer on a busy machine. */
const cancelledWithinFrames = 6;

/** Makes the catalog misbehave, checks what the user sees, heals it, and requests once more. */
export async function checkFault(
  setup: HostileSetup,
  fault: Fault,
  endpoint: Endpoint,
  situation: Situation,
): Promise<void> {
  const { app, origin } = setup;
  const expected = fault.expects[endpoint];
  if (expected === undefined) throw new Error(`${fault.name} can't happen at the ${endpoint}`);
  const place = placeOf(setup, endpoint, situation);

  await place.begin();
  const serialBefore = origin.serial();
  await inject(setup, fault, endpoint);
  await place.ask();
  if (fault.isStall === true) {
    await cancelTheWait(setup);
    await place.ask();
  }
  await see(setup, expected, endpoint, place);
  const isFailure = expected.kind === 'failure' || expected.kind === 'held';
  if (situation === 'rows shown' && isFailure) await place.keeps(serialBefore);

  const requests = requestCount(setup, endpoint);
  expect(requests, 'requests').toBeGreaterThanOrEqual(fault.line === undefined ? 1 : 0);
  // A starting window requests the list before it renders it, and once more if that has failed by then.
  const atStart = endpoint === 'list' && situation === 'nothing shown' ? 1 : 0;
  expect(requests, 'requests').toBeLessThanOrEqual((fault.maxRequests ?? maxTries) + atStart);
  if (fault.maxBytes !== undefined) expect(origin.bytesTaken()).toBeLessThan(fault.maxBytes);
  await expectIntactWindow(setup);
  await expectNoLeak(setup);

  await origin.heal();
  await place.refresh();
  if (expected.kind === 'held') await expect.poll(() => requestsByRetries(setup, endpoint, 1)).toBe(1);
  await place.shows(origin.serial());
  await expect(app.page.getByRole('alert').or(app.page.getByRole('timer'))).toHaveCount(0);
  await expectIntactWindow(setup);
}

async function inject({ origin, lines }: HostileSetup, fault: Fault, endpoint: Endpoint): Promise<void> {
  origin.misbehave(endpoint, fault.act);
  if (fault.line !== undefined) await origin.changeLine(lines[fault.line]);
}

async function see(
  setup: HostileSetup,
  expected: Expectation,
  endpoint: Endpoint,
  place: Place,
): Promise<void> {
  const { app, origin } = setup;
  switch (expected.kind) {
    case 'failure':
      return seeFailure(setup, expected.codes, endpoint);
    case 'held':
      await seeHold(setup, expected.code);
      await expect.poll(() => requestsByRetries(setup, endpoint, maxTries)).toBe(maxTries);
      return seeFailure(setup, [expected.code], endpoint);
    case 'filter-messages':
      for (const text of expected.texts) {
        await expect(app.filters.bar.getByText(text)).toBeVisible({ timeout: seenWithinMs });
      }
      return;
    case 'response':
      if (expected.rows !== 0) await place.shows(origin.serial());
      await expect(app.page.getByRole('alert')).toHaveCount(0);
      if (expected.rows !== undefined) await expect(app.table.rows).toHaveCount(expected.rows);
      if (expected.setAside !== undefined) await seeSetAside(setup, expected.setAside);
      if (expected.observation !== undefined) await observe(app, endpoint, expected.observation);
      return;
    default:
      return expected satisfies never;
  }
}

/** Title, cause, next step, and a code that can be copied. */
async function seeFailure(
  { app }: HostileSetup,
  codes: readonly string[],
  endpoint: Endpoint,
): Promise<void> {
  const anyCode = new RegExp(codes.join('|'));
  // An item's failure is shown in its pane, a refused token once for the whole window.
  const within = endpoint === 'item' && !codes.includes('IC-HTTP-401') ? app.details.pane : app.page;
  // A catalog that doesn't respond is reported once for the whole window.
  const away = app.page.getByRole('region', { name: words.waiting.away.label });
  const notice = within.getByRole('alert').or(away).filter({ hasText: anyCode }).first();
  await expect(notice).toBeVisible({ timeout: seenWithinMs });
  if (await away.isVisible()) await expect(away.getByRole('timer')).toHaveText(/^Trying again/);
  else await expectCompleteNotice(notice);
  const code = anyCode.exec(await notice.innerText())?.[0];
  await notice.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(app.copied).toBe(code);
}

/** The reason, the countdown and the code. */
async function seeHold({ app }: HostileSetup, code: string): Promise<void> {
  await expect(app.page.getByRole('timer').first()).toHaveText(/^Trying again (in \d+ (s|min)|now)/);
  await expect(app.page.getByText(/Too many requests|asked to wait/).first()).toBeVisible();
  await expect(app.page.getByText(code).first()).toBeVisible();
}

/** Ends the wait, unless it is over already. */
/** The number of requests, after a press of "Retry now" if there are fewer: another one would request again what has failed by then. */
async function requestsByRetries(setup: HostileSetup, endpoint: Endpoint, wanted: number): Promise<number> {
  if (requestCount(setup, endpoint) < wanted) await retryNow(setup);
  return requestCount(setup, endpoint);
}

async function retryNow({ app }: HostileSetup): Promise<void> {
  const button = app.page.getByRole('button', { name: 'Retry now' }).first();
  if (await button.isVisible()) await button.click({ timeout: 500 }).catch(() => {});
}

function requestCount({ origin }: HostileSetup, endpoint: Endpoint): number {
  return origin.requests.filter((request) => request.endpoint === endpoint).length;
}

async function seeSetAside({ app }: HostileSetup, count: number): Promise<void> {
  const notice = app.page.getByText(/[\d,]+ of [\d,]+ couldn’t be read/);
  if (count === 0) await expect(notice).toHaveCount(0);
  else await expect(notice).toHaveText(new RegExp(`^${count} of `));
}

/** Cancel is offered, takes effect immediately, and releases the connection. */
async function cancelTheWait({ app, origin }: HostileSetup): Promise<void> {
  const cancel = app.page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(cancel).toBeVisible({ timeout: 2_500 });
  const gone = await cancel.evaluateHandle((button) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let frames = 0;
    const look = () => {
      if (!button.isConnected) return resolve(frames);
      frames += 1;
      requestAnimationFrame(look);
    };
    button.addEventListener('click', () => requestAnimationFrame(look), { once: true });
    return { after: promise };
  });
  await cancel.click();
  expect(
    await gone.evaluate(({ after }) => after),
    'frames from the click to its effect',
  ).toBeLessThanOrEqual(cancelledWithinFrames);
  await expect.poll(() => origin.openConnections(), 'connections kept after Cancel').toBe(0);
}

/** Whether rows or an item were shown before the fault. */
export const situations = ['rows shown', 'nothing shown'] as const;
export type Situation = (typeof situations)[number];

/** Where an endpoint's responses are shown in the window, and how a user requests them. */
export type Place = {
  /** Prepares the window for the fault. */
  begin(): Promise<void>;
  /** Sends the request that gets the faulty response. */
  ask(): Promise<void>;
  /** Requests again, as a user would after the failure. */
  refresh(): Promise<void>;
  /** The response with this serial number is on screen. */
  shows(serial: number): Promise<void>;
  /** The previous content is still shown, with its age. */
  keeps(serial: number): Promise<void>;
};

export function placeOf(setup: HostileSetup, endpoint: Endpoint, situation: Situation): Place {
  return endpoint === 'list' ? listPlace(setup, situation) : itemPlace(setup, situation);
}

function listPlace({ app }: HostileSetup, situation: Situation): Place {
  const shows = (serial: number) => expect(app.table.cell(0, 'name')).toContainText(markOf(serial));
  return {
    async begin() {
      if (await app.details.pane.isVisible()) await app.details.close.click();
      await expect(app.table.row(0)).toBeVisible();
    },
    async ask() {
      if (situation === 'rows shown') await app.topBar.refresh.click();
      else await app.page.reload();
    },
    async refresh() {
      const tryAgain = app.page.getByRole('button', { name: 'Try again' });
      if (situation === 'nothing shown' && (await tryAgain.isVisible())) await tryAgain.click();
      else await app.topBar.refresh.click();
    },
    shows,
    async keeps(serial) {
      await shows(serial);
      await expect(app.page.getByText(/Showing rows from \d\d:\d\d:\d\d/)).toBeVisible();
    },
  };
}

function itemPlace({ app, nextItemId }: HostileSetup, situation: Situation): Place {
  const hash = app.details.value('Hash');
  const shows = (serial: number) => expect(hash).toContainText(markOf(serial));
  async function goToNext(): Promise<void> {
    await app.palette.goToItem(nextItemId());
  }
  return {
    async begin() {
      if (situation === 'nothing shown' || (await hash.isVisible())) return;
      await goToNext();
      await expect(hash).toContainText('response');
    },
    async ask() {
      if (situation === 'rows shown') await app.details.refresh.click();
      else await goToNext();
    },
    refresh: () => app.details.refresh.click(),
    shows,
    async keeps(serial) {
      await shows(serial);
      await expect(app.details.pane.getByText(/^Seen .*\d\d:\d\d:\d\d · /)).toBeVisible();
    },
  };
}
