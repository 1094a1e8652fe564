import { lineKey, type RowResult, type TicketRow } from '../ticket-run.ts';

/** The row of an ID, or of a display name. */
export function aTicketRow(named: number | string, result: RowResult = { kind: 'waiting' }): TicketRow {
  const kind = typeof named === 'number' ? ('id' as const) : ('name' as const);
  const line = { kind, text: String(named), count: 1, isExpanded: false };
  return { id: lineKey(line), line, itemId: typeof named === 'number' ? named : null, result };
}
