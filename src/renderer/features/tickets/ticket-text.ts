import { failureText } from '#renderer/ui/failure-text.tsx';
import { type ExportRow, exportRowOf } from '#shared/export.ts';
import { limitBounds } from '#shared/item-query.ts';
import { shortWears, wearAtEnd } from '#shared/market-name.ts';
import { type RowTextFormat, rowsAsText, type TextColumn } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { askedOf, quantityOf } from './ticket-filter.ts';
import type { FoundItem, RowResult, TicketRow } from './ticket-rows.ts';

const texts = words.ticketItems;

/** The fields of a found item to copy, in the table's order, without the trade URL. */
const copiedFields = [
  'status',
  'error_message',
  'name',
  'market_hash_name',
  'price',
  'bought_at',
  'send_date',
  'last_send',
  'error_date',
  'next_try',
] as const satisfies readonly (keyof FoundItem['item'])[];

const columns: readonly TextColumn[] = (
  ['id', 'result', 'quantity', ...copiedFields, 'seen_at'] as const
).map((field) => ({
  field,
  label: words.exports.fields[field],
}));

/** Rows for a spreadsheet or a ticket: found items, and the outcomes of the others. */
export function ticketRowsText(rows: readonly TicketRow[], format: RowTextFormat = 'tsv'): string {
  return rowsAsText(format, {
    columns,
    rows: rows.map((row) => {
      const { itemId, result } = row;
      const item = namesOf(row);
      const fields = copiedFields.map((field) => String(item[field] ?? ''));
      return [itemId ?? '', outcomeOf(row), quantityOf(row) ?? '', ...fields, seenAt(result) ?? ''];
    }),
  });
}

/** A row's outcome as text. */
export function resultWords(result: RowResult): string {
  switch (result.kind) {
    case 'waiting':
    case 'asking':
    case 'found':
    case 'missing':
      return texts[result.kind];
    case 'several': {
      const { count, isAtLeast, isExact } = result.matches;
      if (count === 0) return words.tickets.notInFirst(limitBounds.max);
      return isExact ? words.tickets.listings(count, isAtLeast) : words.tickets.similar(count);
    }
    case 'failed': {
      const { title, code } = failureText(result.failure);
      return texts.failed(title, code);
    }
    default:
      return result satisfies never;
  }
}

/** A row's outcome, the other name that was pasted, how many were asked for where its quantity doesn't say so, and its other account. */
function outcomeOf(row: TicketRow): string {
  const asked = askedOf(row);
  const named = otherNameOf(row);
  const notes = [
    ...(named === null ? [] : [words.tickets.pastedAs(named)]),
    ...(asked === null ? [] : [words.tickets.askedFor(asked)]),
    // Without its number, since copied rows may be sent to the customer.
    ...(row.otherThan === undefined ? [] : [texts.filters.account]),
    ...(row.isUncompared ? [words.tickets.notCompared(words.tickets.noPartner)] : []),
    ...(row.isOwn ? [words.tickets.messagesAccount] : []),
  ].join(' · ');
  const result = resultWords(row.result);
  return notes === '' ? result : `${result} (${notes})`;
}

/** The name that was pasted beside the row's ID, if it isn't the item's or a part of that; null: none, or the same. */
export function otherNameOf({ line: { named }, result }: TicketRow): string | null {
  if (named === undefined || result.kind !== 'found') return null;
  const { name = '', market_hash_name = '' } = result.found.item;
  const wear = wearAtEnd(market_hash_name);
  const bare = wear === null ? market_hash_name : market_hash_name.slice(0, -` (${wear})`.length);
  const ends = wear === null ? [''] : ['', wear, shortWears[wear]];
  const own = [name, bare, ...bare.split(' | ')].flatMap((one) => ends.map((end) => lettersOf(one + end)));
  // Market names have no phase.
  const written = /\bphase\b/i.test(name) ? named : named.replace(phase, '');
  return own.includes(lettersOf(written)) ? null : named;
}

/** `Doppler Phase 2`, `Doppler (FN) - Phase 2`, `(Phase 2)` */
const phase = /[\s(–-]{0,9}\bphase\s?\d\b\)?/i;

/** A name's letters and digits, to compare names that are written in different ways. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The same rows for a file, with the outcome of each line and when its item was fetched. */
export function ticketExportRows(rows: readonly TicketRow[], note = ''): ExportRow[] {
  return rows.map((row) => ({
    ...exportRowOf({ ...namesOf(row), ...(row.itemId === null ? {} : { id: row.itemId }) }),
    result: outcomeOf(row),
    ...(quantityOf(row) === null ? {} : { quantity: quantityOf(row) }),
    ...(row.result.kind === 'found' ? { seen_at: seenAt(row.result) } : {}),
    ...(note !== '' && { ticket_note: note }),
  }));
}

/** What is known of a row: the item, or the name to look up. */
export function namesOf({ line: { kind, text }, result }: TicketRow): FoundItem['item'] {
  if (result.kind === 'found') return result.found.item;
  return kind === 'id' ? {} : { [kind]: text };
}

/** In UTC, since the reader may be in another time zone; null: never fetched. */
function seenAt(result: RowResult): string | null {
  return result.kind === 'found' ? new Date(result.found.receivedAt).toISOString() : null;
}
