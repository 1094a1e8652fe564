import { isPlainDecimal } from '#shared/csv-cell.ts';
import type { ExportField, ExportValue } from '#shared/export.ts';

const numericFields: ReadonlySet<ExportField> = new Set([
  'id',
  'appid',
  'price',
  'platform_price',
  'trade_offer_id',
]);

/** The digits of a value that is a number by its field and by its look; null: it is text, whatever it looks like. */
export function plainDecimal(field: ExportField, value: ExportValue): string | null {
  if (!numericFields.has(field) || value === null) return null;
  const digits = String(value);
  return isPlainDecimal(digits) ? digits : null;
}
