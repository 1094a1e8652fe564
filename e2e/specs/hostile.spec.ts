import { test as base } from 'playwright/test';
import { availableRuntime } from '#dev/open-app.ts';
import { type Arena, openArena, withinArena } from '#e2e/hostile-server/arena.ts';
import { endpoints } from '#e2e/hostile-server/exchange.ts';
import { badLines, contentFaults, wireFaults } from '#e2e/hostile-server/faults/all-faults.ts';
import { matrixCase } from '#e2e/hostile-server/matrix-case.ts';
import { meetFault } from '#e2e/hostile-server/meet-fault.ts';
import { situations } from '#e2e/hostile-server/places.ts';

/**
 * Every fault, for the list and for the item, with good rows shown and with none. One window meets them one after the other; after
 * a failed test Playwright starts a new worker, and with it a new window.
 */
const test = base.extend<object, { arena: Arena; secureArena: Arena }>({
  arena: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => withinArena(await openArena({ secure: false }), use),
    { scope: 'worker' },
  ],
  secureArena: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => withinArena(await openArena({ secure: true }), use),
    { scope: 'worker' },
  ],
});

/**
 * `npm run matrix` runs them all. `npm test` has some minutes: with rows shown, where there is something to lose, every
 * fault at the list, and at the item those that its own reader meets.
 */
const isWhole = process.env.HOSTILE_MATRIX === 'whole';
const situationsNow = isWhole ? situations : (['rows shown'] as const);
/** Electron asks the system whom to trust, and no test may change that. */
const hasOwnAuthority = availableRuntime() !== 'electron';

for (const endpoint of endpoints) {
  const isWireMet = isWhole || endpoint === 'list';
  const faults = [...(isWireMet ? wireFaults : []), ...contentFaults];
  for (const situation of situationsNow) {
    test.describe(`${endpoint}, ${situation}`, () => {
      for (const fault of faults.filter(({ sees }) => sees[endpoint] !== undefined)) {
        test(...matrixCase(fault, endpoint, situation), ({ arena }) =>
          meetFault(arena, fault, endpoint, situation),
        );
      }
      for (const fault of isWireMet && hasOwnAuthority ? badLines : []) {
        test(...matrixCase(fault, endpoint, situation), ({ secureArena }) =>
          meetFault(secureArena, fault, endpoint, situation),
        );
      }
    });
  }
}
