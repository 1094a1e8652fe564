import type { LookUpRow } from './look-up.ts';

/** The parts of a looked-up list: `errors` are found items whose delivery reports one. */
export const lookUpFilters = ['all', 'errors', 'missing', 'failed'] as const;
export type LookUpFilter = (typeof lookUpFilters)[number];

/** Whether a row is in that part of the list. */
export function isUnder(filter: LookUpFilter, { result }: LookUpRow): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'errors':
      return result.kind === 'found' && typeof result.found.item.error_message === 'string';
    case 'missing':
      return result.kind === 'missing';
    case 'failed':
      return result.kind === 'failed';
    default:
      return filter satisfies never;
  }
}

/** How many rows each part of the list has; one row may be in several. */
export function countsOf(rows: readonly LookUpRow[]): Record<LookUpFilter, number> {
  const counted = (filter: LookUpFilter) => rows.filter((row) => isUnder(filter, row)).length;
  return {
    all: rows.length,
    errors: counted('errors'),
    missing: counted('missing'),
    failed: counted('failed'),
  };
}

/** How many have been answered, in whatever way. */
export function answeredIn(rows: readonly LookUpRow[]): number {
  return rows.filter(({ result }) => result.kind !== 'waiting' && result.kind !== 'asking').length;
}
