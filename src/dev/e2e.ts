import { runEndToEnd } from './checks/checks.ts';
import { conclude } from './checks/tally.ts';

/** `npm run e2e -- …`: the end-to-end tests alone, with Playwright's own arguments. */
conclude(await runEndToEnd(process.argv.slice(2)));
