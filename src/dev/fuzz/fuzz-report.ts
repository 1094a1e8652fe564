import { alignedTable } from '#dev/nightly/text-table.ts';

/** What of Vitest's JSON report is read: the properties are the tests that say how much they tried. */
export type FuzzReport = {
  testResults: {
    assertionResults: { title: string; status: string; meta?: { fuzz?: Tried } }[];
  }[];
};
type Tried = { cases: number; tookMs: number; seed: number };

/** A line for each property, then the totals and what failed. */
export function fuzzTable({ testResults }: FuzzReport, run: { seed: number; tookMs: number }): string {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const tried = all.flatMap(({ title, meta }) => (meta?.fuzz === undefined ? [] : [{ title, ...meta.fuzz }]));
  const failed = all.filter(({ status }) => status === 'failed');
  const cases = tried.reduce((sum, one) => sum + one.cases, 0);
  const rows = tried.map((one) => [
    String(one.cases),
    String(Math.round(one.cases / (Math.max(1, one.tookMs) / 1_000))),
    one.title,
  ]);
  return [
    alignedTable([['Cases', 'per s', 'Property'], ...rows], ['right', 'right', 'left']),
    '',
    `${cases} cases of ${tried.length} properties in ${Math.round(run.tookMs / 1_000)} s, seed ${run.seed}: ${failed.length} failed`,
    ...failed.map(({ title }) => `failed: ${title}`),
  ].join('\n');
}
