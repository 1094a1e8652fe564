import { withTradeTokensMasked } from '#main/items-api/secret-masking.ts';
import type { ExportField, ExportRow, ExportValue } from '#shared/export.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import type { Cells } from './formats/row-writer.ts';

/** A row's values in the order of the columns, without the token of any trade URL: it is a second secret, and files travel. */
export function exportedCells(row: ExportRow, fields: readonly ExportField[]): Cells {
  return fields.map((field) => withoutTradeToken(row[field] ?? null));
}

/** Every text is looked at, since the service may quote the trade URL in any of them, such as an error's message. */
function withoutTradeToken(value: ExportValue): ExportValue {
  return typeof value === 'string' ? withMaskedToken(withTradeTokensMasked(value)) : value;
}
