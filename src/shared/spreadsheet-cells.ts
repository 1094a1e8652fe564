/** Texts as cells that spreadsheets read from CSV and from the clipboard. */

/**
 * Inserts an apostrophe wherever a spreadsheet would start a formula: at the start of the text, and after separators at which other
 * locales split even a quoted text.
 */
export function withFormulaGuard(text: string, splitters = usualSplitters): string {
  if (isPlainlyInert(text)) return text;
  const starts = formulaStarts(text, splitters);
  return [0, ...starts].map((from, at) => text.slice(from, starts[at])).join("'");
}

/** Some locales accept the fullwidth forms too. */
const triggers = new Set('=+-@\uff1d\uff0b\uff0d\uff20');
/** Not the comma: where it splits a line of commas, quotes are respected. */
const usualSplitters: ReadonlySet<string> = new Set(';\t\r\n');
/** Characters that a program may skip before a formula; a quote where it splits a line in the middle of a cell. */
const lookedPast = /^[\s\p{Cc}\p{Cf}\p{Z}'"]$/u;

/** A fast path for most names. */
function isPlainlyInert(text: string): boolean {
  return /^[A-Za-z0-9][^;,\t\r\n]*$/.test(text);
}

/** Where a cell may start a formula, in order. Scans backwards, so that it takes linear time. */
function formulaStarts(text: string, splitters: ReadonlySet<string>): number[] {
  const starts: number[] = [];
  let leadsToTrigger = false;
  let at = text.length;
  for (const character of Array.from(text).reverse()) {
    if (splitters.has(character) && leadsToTrigger) starts.push(at);
    at -= character.length;
    leadsToTrigger = triggers.has(character) || (leadsToTrigger && lookedPast.test(character));
  }
  // Some programs drop a leading tab or line break.
  if (leadsToTrigger || /^'*[\t\r\n]/.test(text)) starts.push(0);
  return starts.reverse();
}

/** A text as a cell of CSV (RFC 4180), in quotes and behind the formula guard. */
export function csvText(text: string): string {
  return quoted(withFormulaGuard(text));
}

export function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Whether a value can be unquoted: every spreadsheet reads it as exactly this number. */
export function isPlainDecimal(value: string | number): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value));
}

/** How the Excel of a computer reads texts: by the regional format of its system. */
export type ExcelFormat = { decimalSign: '.' | ','; separator: ',' | ';' };

/** That of a locale such as `de-DE`; of an unknown one, as in English. */
export function excelFormatOf(locale: string): ExcelFormat {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
    const decimalSign = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
    // Switzerland separates by semicolons, whatever its decimal sign.
    const isSwiss = ['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '');
    return { decimalSign, separator: decimalSign === ',' || isSwiss ? ';' : ',' };
  } catch {
    return { decimalSign: '.', separator: ',' };
  }
}

/** Fields whose digits are no number. */
export const idFields: ReadonlySet<string> = new Set(['id', 'appid', 'trade_offer_id']);

/**
 * A value as the content of a cell that this Excel reads, before any quotes. A number that isn't an ID has its decimal sign, without a
 * change of its digits. All else stays text: what looks like a number, which Excel would round, shorten to `1.2E+15` or strip of zeros, is
 * the formula `="48213"`. It can do nothing but show its text, since that is only letters, digits, points and commas. Any other text is
 * behind the formula guard, which doesn't let a comma pass either: where a computer splits lines of semicolons by commas, it misreads quotes.
 */
export function excelCell(text: string, isNumber: boolean, { decimalSign }: ExcelFormat): string {
  if (isNumber && isPlainDecimal(text) && isExactInExcel(text)) return text.replace('.', decimalSign);
  if (!/^\d[\dA-Za-z.,]*$/.test(text)) return withFormulaGuard(text, allSplitters);
  return text.length <= maxFormulaText ? `="${text}"` : `'${text}`;
}

const allSplitters: ReadonlySet<string> = new Set([...usualSplitters, ',']);
/** The longest text within a formula. */
const maxFormulaText = 255;

/** Excel computes with 15 digits, and shortens whole numbers of more than 11. */
function isExactInExcel(digits: string): boolean {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  return whole.length <= 11 && whole.length + fraction.length <= 15;
}

/** A value as a cell of the CSV that this Excel reads: numbers bare, all else in quotes. */
export function excelCsvCell(text: string, isNumber: boolean, format: ExcelFormat): string {
  const cell = excelCell(text, isNumber, format);
  return isPlainDecimal(cell.replace(format.decimalSign, '.')) ? cell : quoted(cell);
}
