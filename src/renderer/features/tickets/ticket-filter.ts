import type { Alternatives } from '#renderer/desktop/answer-text.ts';
import { lineKey, type TicketRow } from './ticket-run.ts';

/** The parts of a ticket: `errors` are found items whose delivery reports one. */
export const ticketFilters = ['all', 'errors', 'several', 'missing', 'failed'] as const;
export type TicketFilter = (typeof ticketFilters)[number];

/** Whether a row belongs to that part of the ticket. */
export function isUnder(filter: TicketFilter, { result }: TicketRow): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'errors':
      return result.kind === 'found' && typeof result.found.item.error_message === 'string';
    case 'several':
      return result.kind === 'several';
    case 'missing':
      return result.kind === 'missing';
    case 'failed':
      return result.kind === 'failed';
    default:
      return filter satisfies never;
  }
}

/** How many listings of a row can be looked up, each with one request. */
export function listingsOf({ result }: TicketRow): number {
  return result.kind === 'several' ? result.matches.ids.length : 0;
}

/** The rows that are listings of the same line, by line. */
export function alternativesIn(rows: readonly TicketRow[]): Alternatives[] {
  return [...Map.groupBy(rows, ({ line }) => lineKey(line)).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return [];
    return { name: (first.sought ?? first.line).text, itemIds: group.flatMap(({ itemId }) => itemId ?? []) };
  });
}

/** How many rows each part has; a row may be in several. */
export function countsOf(rows: readonly TicketRow[]): Record<TicketFilter, number> {
  const counted = (filter: TicketFilter) => rows.filter((row) => isUnder(filter, row)).length;
  return {
    all: rows.length,
    errors: counted('errors'),
    several: counted('several'),
    missing: counted('missing'),
    failed: counted('failed'),
  };
}

/** How many rows have an outcome. */
export function answeredIn(rows: readonly TicketRow[]): number {
  return rows.filter(({ result }) => result.kind !== 'waiting' && result.kind !== 'asking').length;
}
