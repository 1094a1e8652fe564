import { readTimestamp } from '#shared/timestamp.ts';
import type { TicketRow } from './ticket-run.ts';

/** The parts of a ticket: `errors` are found items whose delivery reports one. */
export const ticketFilters = ['all', 'errors', 'several', 'missing', 'failed'] as const;
export type TicketFilter = (typeof ticketFilters)[number];

/** Whether a row is in that part of the list. */
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

/** The spans in which an item was bought lately, in days. */
export const boughtSpans = [3, 7, 30] as const;
export type BoughtSpan = (typeof boughtSpans)[number];

/** Whether a row's item was bought (section 2.4) so many days ago at most, counted in full days of 24 hours. */
export function isBoughtWithin(days: BoughtSpan, { result }: TicketRow, nowMs: number): boolean {
  const bought = result.kind === 'found' ? readTimestamp(result.found.item.bought_at ?? '') : null;
  // The day that just ends counts: three days ago is within three days the whole day long.
  return bought?.kind === 'utc' && nowMs - bought.secondMs < (days + 1) * dayMs;
}

/** How many rows there are of each span. */
export function countsOfSpans(rows: readonly TicketRow[], nowMs: number): Record<BoughtSpan, number> {
  const counted = (days: BoughtSpan) => rows.filter((row) => isBoughtWithin(days, row, nowMs)).length;
  return { 3: counted(3), 7: counted(7), 30: counted(30) };
}

const dayMs = 24 * 60 * 60_000;

/** How many rows each part of the list has; one row may be in several. */
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

/** How many have been answered, in whatever way. */
export function answeredIn(rows: readonly TicketRow[]): number {
  return rows.filter(({ result }) => result.kind !== 'waiting' && result.kind !== 'asking').length;
}
