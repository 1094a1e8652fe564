import type { ExportField, ExportRow, ExportValue } from '#shared/export.ts';
import { isStatedValue } from '#shared/secret-text.ts';
import { withoutTradeToken } from '#shared/trade-secrets.ts';
import type { Cells } from './formats/row-writer.ts';

/** A row's values in the order of the columns, without the token of any trade URL: it is a second secret, and files travel. */
export function exportedCells(row: ExportRow, fields: readonly ExportField[]): Cells {
  const tradeUrl = typeof row.trade_url === 'string' ? row.trade_url : undefined;
  return fields.map((field) => masked(field, row[field] ?? null, tradeUrl));
}

/** Every text is looked at, since the service may quote the trade URL in any of them, such as an error's message. */
function masked(field: ExportField, value: ExportValue, tradeUrl: string | undefined): ExportValue {
  if (typeof value !== 'string' || isStatedValue(field, value)) return value;
  return withoutTradeToken(value, tradeUrl);
}
