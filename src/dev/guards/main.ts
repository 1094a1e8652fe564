import type { Mutation } from './guard.ts';
import { mutations } from './guard-list.ts';
import { guardOptions } from './guard-options.ts';
import { removeEach } from './remove-each.ts';

/** `npm run guards`: takes out each guard in turn, in a copy, and expects a test that misses it. */
try {
  const options = guardOptions(process.argv.slice(2));
  const chosen = mutations.filter((mutation) => isChosen(mutation, options.only));
  if (options.list) listGuards(chosen);
  else process.exitCode = (await removeEach(chosen, options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}

function isChosen({ rule, file, name }: Mutation, only: string | null): boolean {
  return only === null || only === `rule ${rule}` || `${file}: ${name}`.includes(only);
}

function listGuards(chosen: readonly Mutation[]): void {
  for (const { rule, file, name } of chosen) console.log(`rule ${String(rule).padEnd(2)}  ${file}: ${name}`);
  console.log(`${chosen.length} guards`);
}
