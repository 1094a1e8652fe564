import { failureText } from '#renderer/ui/failure-text.ts';
import { type ExportRow, exportRowOf } from '#shared/export.ts';
import { rowsAsText, type TextColumn } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import type { FoundItem, LookUpResult, LookUpRow } from './look-up.ts';

const says = words.lookUpIds;

/** The fields of a found item as they are copied, in the table's order. The trade URL is none of them. */
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

const columns: readonly TextColumn[] = (['id', 'result', ...copiedFields, 'seen'] as const).map((field) => ({
  field,
  label: says.columns[field],
}));

/** Rows for a spreadsheet or a ticket, one line each: what was found, and of the others what became of them. */
export function lookUpRowsText(rows: readonly LookUpRow[]): string {
  return rowsAsText('tsv', {
    columns,
    rows: rows.map(({ id, result }) => {
      const item = result.kind === 'found' ? result.found.item : {};
      const fields = copiedFields.map((field) => String(item[field] ?? ''));
      return [id, resultWords(result), ...fields, seenAt(result) ?? ''];
    }),
  });
}

/** What became of an id, in words. */
export function resultWords(result: LookUpResult): string {
  switch (result.kind) {
    case 'waiting':
    case 'asking':
    case 'found':
    case 'missing':
      return says[result.kind];
    case 'failed': {
      const { title, code } = failureText(result.failure);
      return says.failed(title, code);
    }
    default:
      return result satisfies never;
  }
}

/** The same rows for a file: what became of each id, and of a found one when that was seen. */
export function lookUpExportRows(rows: readonly LookUpRow[]): ExportRow[] {
  return rows.map(({ id, result }) => ({
    ...exportRowOf(result.kind === 'found' ? { ...result.found.item, id } : { id }),
    result: resultWords(result),
    ...(result.kind === 'found' ? { seen_at: seenAt(result) } : {}),
  }));
}

/** In UTC, since the reader may be in another time zone; null: never fetched. */
function seenAt(result: LookUpResult): string | null {
  return result.kind === 'found' ? new Date(result.found.answeredAt).toISOString() : null;
}
