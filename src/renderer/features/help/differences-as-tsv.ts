import type { ContractDifference } from '#shared/contract-difference.ts';
import { rowsAsText } from '#shared/rows-as-text.ts';

/** The differences as tab-separated lines under a header, with times in UTC. */
export function differencesAsTsv(
  differences: readonly ContractDifference[],
  nameOf: (id: string) => string,
): string {
  const lines = differences.map((one) => [
    one.name,
    one.kind,
    one.endpoint,
    nameOf(one.connectionId),
    one.answers,
    new Date(one.firstSeenAt).toISOString(),
    new Date(one.lastSeenAt).toISOString(),
  ]);
  return rowsAsText('tsv', { columns: tsvColumns, rows: lines });
}

/** Part of the format, like the kinds beneath: the same in every language. */
const tsvColumns = ['name', 'difference', 'where', 'connection', 'answers', 'first seen', 'last seen'].map(
  (label) => ({ field: label, label }),
);
