import { runHostileMatrix } from '#dev/checks/end-to-end.ts';
import { lastLine } from '#dev/checks/tally.ts';
import { matrixResults, matrixText, matrixTotals } from './matrix-report.ts';

/** `npm run matrix`: every fault, for list and item, with rows shown and with none; the last line is the counts alone. */
const { tally, report } = await runHostileMatrix(process.argv.slice(2));
const results = matrixResults(report);
console.log(`\n${matrixText(results)}\n\n${matrixTotals(results)}`);
console.log(lastLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
