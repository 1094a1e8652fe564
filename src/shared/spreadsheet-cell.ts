/**
 * Inserts an apostrophe wherever a spreadsheet would start a formula: at the start of the text, and after separators at which other
 * locales split even a quoted text.
 */
export function withFormulaGuard(text: string): string {
  if (isPlainlyInert(text)) return text;
  const starts = formulaStarts(text);
  return [0, ...starts].map((from, at) => text.slice(from, starts[at])).join("'");
}

/** Some locales accept the fullwidth forms too. */
const triggers = new Set('=+-@\uff1d\uff0b\uff0d\uff20');
/** Not the comma: where it splits a line, quotes are respected. */
const splitters = new Set(';\t\r\n');
/** Characters that a program may skip before a formula. */
const lookedPast = /^[\s\p{Cc}\p{Cf}\p{Z}']$/u;

/** A fast path for most names. */
function isPlainlyInert(text: string): boolean {
  return /^[A-Za-z0-9][^;\t\r\n]*$/.test(text);
}

/** Where a cell may start a formula, in order. Scans backwards, so that it takes linear time. */
function formulaStarts(text: string): number[] {
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
  return `"${withFormulaGuard(text).replaceAll('"', '""')}"`;
}

/** Whether a value can be unquoted: every spreadsheet reads it as exactly this number. */
export function isPlainDecimal(value: string | number): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value));
}
