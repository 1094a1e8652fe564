import type { ContractDifference } from '#shared/contract-difference.ts';
import { asTsv } from './request-text.ts';

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
  return asTsv([tsvHeader, ...lines]);
}

/** Part of the format, like the kinds beneath: the same in every language. */
const tsvHeader = ['name', 'difference', 'where', 'connection', 'answers', 'first seen', 'last seen'];
