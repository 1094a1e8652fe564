import { withFormulaGuard } from './formula-guard.ts';

/** A text as a cell of CSV (RFC 4180), in quotes and behind the formula guard. */
export function csvText(text: string): string {
  return `"${withFormulaGuard(text).replaceAll('"', '""')}"`;
}

/** Whether a value may stand bare in a table: digits that every spreadsheet takes for that very number, and for nothing else. */
export function isPlainDecimal(value: string | number): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value));
}
