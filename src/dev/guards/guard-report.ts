import { alignedTable } from '#dev/nightly/text-table.ts';
import type { Mutation } from './guard.ts';
import type { Rule } from './rules.ts';
import type { Verdict } from './try-guard.ts';

export type Tried = { mutation: Mutation; verdict: Verdict; tookMs: number };

/** One line as soon as a guard was tried. */
export function triedLine({ mutation, verdict, tookMs }: Tried, number: number, of: number): string {
  const count = `${String(number).padStart(String(of).length)}/${of}`;
  const seconds = `${(tookMs / 1_000).toFixed(1)} s`.padStart(7);
  const line = `${count} ${seconds}  ${verdict.kind.padEnd(8)}  rule ${String(mutation.rule).padEnd(2)}  ${mutation.file}: ${mutation.name}`;
  switch (verdict.kind) {
    case 'killed':
      return line;
    case 'survived':
      return `${line}\n    ${verdict.tests} tests passed without it: ${mutation.tests.join(', ')}`;
    case 'stale':
      return `${line}\n    does not stand there exactly once: ${mutation.find}`;
    case 'broken':
      return `${line}\n    no test failed, but the run did:\n${verdict.output}`;
    default:
      return verdict satisfies never;
  }
}

/** Killed and survived for each rule, and what stands elsewhere. */
export function rulesTable(tried: readonly Tried[], rules: readonly Rule[]): string {
  const rows = rules.map(({ number, about, elsewhere }) => {
    const own = tried.filter(({ mutation }) => mutation.rule === number);
    const killed = own.filter(({ verdict }) => verdict.kind === 'killed').length;
    const others = own.length - killed;
    return [String(number), String(killed), String(others), about + (elsewhere ? ` (${elsewhere})` : '')];
  });
  return alignedTable(
    [['Rule', 'Killed', 'Survived', 'About'], ...rows],
    ['right', 'right', 'right', 'left'],
  );
}

export function totals(tried: readonly Tried[], tookMs: number): string {
  const count = (kind: Verdict['kind']) => tried.filter(({ verdict }) => verdict.kind === kind).length;
  const rest = (['stale', 'broken'] as const).filter((kind) => count(kind) > 0);
  return [
    `${tried.length} guards removed in ${Math.round(tookMs / 1_000)} s: ${count('killed')} killed`,
    `${count('survived')} survived`,
    ...rest.map((kind) => `${count(kind)} ${kind}`),
  ].join(', ');
}
