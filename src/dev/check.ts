import { runQuickChecks } from './checks/checks.ts';
import { conclude } from './checks/tally.ts';

/** `npm run check`: lint, types and unit tests. */
conclude(await runQuickChecks());
