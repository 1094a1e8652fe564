import { z } from 'zod';
import { alignedTable } from '#dev/nightly/text-table.ts';

/** One case of the fault matrix and how it went. */
export type MatrixResult = {
  family: string;
  fault: string;
  endpoint: string;
  situation: string;
  result: 'passed' | 'failed' | 'skipped';
};

const place = z.object({
  family: z.string(),
  fault: z.string(),
  endpoint: z.string(),
  situation: z.string(),
});

const testCase = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
});

type Suite = { specs?: { tests: z.infer<typeof testCase>[] }[] | undefined; suites?: Suite[] | undefined };

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ tests: z.array(testCase) })).optional(),
    suites: z.array(suite).optional(),
  }),
);

/** The cases in Playwright's JSON report, in the order they were run. Empty when it is no such report. */
export function matrixResults(report: string): MatrixResult[] {
  const parsed = suite.safeParse(parsedJson(report)).data;
  return parsed === undefined ? [] : casesOf(parsed);
}

function casesOf({ specs = [], suites = [] }: Suite): MatrixResult[] {
  const own = specs.flatMap(({ tests }) => tests).flatMap(caseOf);
  return [...own, ...suites.flatMap(casesOf)];
}

function caseOf({ status, annotations }: z.infer<typeof testCase>): MatrixResult[] {
  const described = annotations.find(({ type }) => type === 'matrix')?.description;
  if (described === undefined) return [];
  // A case that passed only when tried again has failed once.
  const result = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
  return [{ ...place.parse(JSON.parse(described)), result }];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The matrix as text: a line for each fault, a column for each endpoint and situation, and the totals. */
export function matrixText(results: readonly MatrixResult[]): string {
  const columns = distinct(results.map(columnOf));
  const lines = distinct(results.map(({ family }) => family)).flatMap((family) => {
    const inFamily = results.filter((result) => result.family === family);
    const faults = distinct(inFamily.map(({ fault }) => fault));
    return [
      [family, ...columns.map((column) => share(inFamily.filter((one) => columnOf(one) === column)))],
      ...faults.map((fault) => [
        `  ${fault}`,
        ...columns.map((column) =>
          wordOf(inFamily.filter((one) => one.fault === fault && columnOf(one) === column)),
        ),
      ]),
    ];
  });
  const total = [
    'Total',
    ...columns.map((column) => share(results.filter((one) => columnOf(one) === column))),
  ];
  const heading = ['Fault', ...columns];
  return alignedTable(
    [heading, ...lines, total],
    heading.map(() => 'left'),
  );
}

/** How many faults, and how their cases went: the line under the matrix. */
export function matrixTotals(results: readonly MatrixResult[]): string {
  const faults = distinct(results.map(({ family, fault }) => `${family}: ${fault}`)).length;
  const count = (result: MatrixResult['result']) => results.filter((one) => one.result === result).length;
  const skipped = count('skipped') === 0 ? '' : `, ${count('skipped')} skipped`;
  return `${faults} faults in ${results.length} cases: ${count('passed')} passed, ${count('failed')} failed${skipped}`;
}

function columnOf({ endpoint, situation }: MatrixResult): string {
  return `${endpoint}, ${situation}`;
}

function wordOf(results: readonly MatrixResult[]): string {
  const [only] = results;
  // The fault can't happen there.
  if (only === undefined) return '–';
  return results.some(({ result }) => result === 'failed') ? 'FAILED' : only.result;
}

function share(results: readonly MatrixResult[]): string {
  return `${results.filter(({ result }) => result === 'passed').length}/${results.length}`;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
