import type { AnsweredEndpoint, ContractDifference, DifferenceKind } from '#shared/contract-difference.ts';
import { asTsv } from './request-text.ts';

export const differenceTexts: Record<DifferenceKind, string> = {
  'extra-field': 'Sent, but not in the document',
  'missing-field': 'In the document, but not sent',
  'unreadable-field': 'Of another kind than documented',
  'other-shape': 'Text, but not in the documented shape',
  'unknown-status': 'A status that the document does not list',
  'repeated-id': 'Several rows of one page with one id',
  'unreadable-answer': 'A whole answer that could not be read',
};

export const endpointTexts: Record<AnsweredEndpoint, string> = {
  list: 'List',
  item: 'Item',
};

const tsvHeader = ['name', 'difference', 'where', 'connection', 'answers', 'first seen', 'last seen'];

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
