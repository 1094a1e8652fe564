import { isDeepStrictEqual } from 'node:util';
import { test as base } from 'playwright/test';
import { badLines, contentFaults, faultsIn, wireFaults } from '#dev/hostile-server/all-faults.ts';
import type { Fault, Observation } from '#dev/hostile-server/fault.ts';
import { type Endpoint, endpoints } from '#dev/hostile-server/responses.ts';
import { availableRuntime } from '#dev/setup/window.ts';
import { checkFault, situations } from '#e2e/hostile-server/check-fault.ts';
import { type HostileSetup, openHostileSetup, useHostileSetup } from '#e2e/hostile-server/setup.ts';
import { needs } from '#e2e/needs.ts';

/**
 * Faults of the list and of the item, with rows shown and without. One window goes through all of them; after a failed test Playwright
 * starts a new worker and with it a new window.
 */
const test = base.extend<object, { setup: HostileSetup; secureSetup: HostileSetup }>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => useHostileSetup(await openHostileSetup({ secure: false }), use),
    { scope: 'worker' },
  ],
  secureSetup: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => useHostileSetup(await openHostileSetup({ secure: true }), use),
    { scope: 'worker' },
  ],
});

/**
 * `npm run matrix` runs them all. `npm test` runs, with rows shown, one fault for each distinct expectation, every stall and every bad line;
 * `src/main/hostile-catalog.test.ts` covers what is parsed of all the others.
 */
const isWhole = process.env.HOSTILE_MATRIX === 'whole';
const situationsNow = isWhole ? situations : (['rows shown'] as const);
/** Codes that differ in nothing but this number have the same words. */
const sameWords = /(?<=^IC-(EMPTY-|HTTP-[35]))\d+$|(?<=^IC-HTTP-4)(?!01|03|04|14|29)\d\d$/;

for (const endpoint of endpoints) {
  const possible = faultsIn(availableRuntime(), [...wireFaults, ...contentFaults]).filter(
    ({ expects }) => expects[endpoint] !== undefined,
  );
  const faults = isWhole ? possible : oneForEachExpectation(possible, endpoint);
  for (const situation of situationsNow) {
    test.describe(`${endpoint}, ${situation}`, () => {
      for (const fault of faults) {
        test(`${fault.family}: ${fault.name}`, ({ setup }) => checkFault(setup, fault, endpoint, situation));
      }
    });
    // One client handles bad lines for both endpoints.
    if (!isWhole && endpoint !== 'list') continue;
    test.describe(`${endpoint}, ${situation}, over TLS`, () => {
      needs('an own authority');
      for (const fault of badLines) {
        test(`${fault.family}: ${fault.name}`, ({ secureSetup }) =>
          checkFault(secureSetup, fault, endpoint, situation));
      }
    });
  }
}

/** The first fault of each expectation that a user could tell from the others, and every stall of the list. */
function oneForEachExpectation(faults: readonly Fault[], endpoint: Endpoint): Fault[] {
  const byExpectation = new Map(faults.toReversed().map((fault) => [expectationKey(fault, endpoint), fault]));
  const chosen = new Set(byExpectation.values());
  return faults.filter((fault) => chosen.has(fault) || (fault.isStall === true && endpoint === 'list'));
}

function expectationKey({ expects, isStall, repeatsToken }: Fault, endpoint: Endpoint): string {
  const { codes, observation, ...rest } = { codes: [], observation: undefined, ...expects[endpoint] };
  // An item's failure has the list's words, so one is enough; a refused token concerns the whole window.
  const isAsInList = endpoint === 'item' && isDeepStrictEqual(expects.item, expects.list);
  const family = isAsInList && codes[0] !== 'IC-HTTP-401' ? '' : codes[0]?.replace(sameWords, '');
  return JSON.stringify([rest, family, observation && observationKey(observation), isStall, repeatsToken]);
}

/** What distinguishes an observation, without its text. */
function observationKey(observation: Observation) {
  switch (observation.kind) {
    case 'value':
      return [observation.field, observation.isMarked];
    case 'text':
      return [observation.field, observation.text !== observation.shown];
    default:
      return observation.kind;
  }
}
