import { runEndToEnd } from '#dev/checks/checks.ts';
import { conclude } from '#dev/checks/tally.ts';

/** `npm run matrix`: every fault by window, for list and item, with rows shown and with none. */
conclude(await runEndToEnd(['hostile.spec', ...process.argv.slice(2)], { HOSTILE_MATRIX: 'whole' }));
