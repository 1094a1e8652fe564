import { runEndToEnd } from './checks/end-to-end.ts';
import { lastLine } from './checks/tally.ts';

/** `npm run e2e -- …`: the end-to-end tests alone, with Playwright's own arguments. */
const { tally } = await runEndToEnd(process.argv.slice(2));
console.log(lastLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
