import { runQuickChecks } from './checks/quick-checks.ts';
import { addTallies, lastLine } from './checks/tally.ts';

/** `npm run check`: lint, types and unit tests. */
const tally = addTallies((await runQuickChecks()).map((result) => result.tally));
console.log(lastLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
