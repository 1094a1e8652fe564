/**
 * The text with an apostrophe wherever a spreadsheet would begin a formula; any other text stays as it is. That is at the
 * start of the text, and behind what another locale's spreadsheet splits a line at: there the quotes around a text don't
 * hold. Apostrophes that are already there are kept, so that {@link withoutFormulaGuard} gives back every text.
 */
export function withFormulaGuard(text: string): string {
  if (isPlainlyInert(text)) return text;
  const starts = formulaStarts(text);
  return starts.length === 0 ? text : pieces(text, starts).join("'");
}

/** The text that {@link withFormulaGuard} was given. */
export function withoutFormulaGuard(guarded: string): string {
  if (isPlainlyInert(guarded)) return guarded;
  // A start that needs a guard has one, and looks past it at what follows.
  return pieces(guarded, formulaStarts(guarded))
    .map((piece, at) => (at === 0 ? piece : piece.slice(1)))
    .join('');
}

/** The wide forms count as the narrow ones in some locales. */
const triggers = new Set('=+-@\uff1d\uff0b\uff0d\uff20');
/** The comma is not among them: wherever it splits a line, the quotes hold. */
const splitters = new Set(';\t\r\n');
/** Blanks, invisible characters and apostrophes don't keep a program from looking further. */
const lookedPast = /^[\s\p{Cc}\p{Cf}\p{Z}']$/u;

/** Most names, in one test. */
function isPlainlyInert(text: string): boolean {
  return /^[A-Za-z0-9][^;\t\r\n]*$/.test(text);
}

/** Where a cell may begin a formula, in order. From the end to the start, so that a long hostile text takes no longer. */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  let leadsToTrigger = false;
  let at = text.length;
  for (const character of Array.from(text).reverse()) {
    if (splitters.has(character) && leadsToTrigger) starts.push(at);
    at -= character.length;
    leadsToTrigger = triggers.has(character) || (leadsToTrigger && lookedPast.test(character));
  }
  // Some programs drop a leading tab or line break, and then look at what is behind it.
  if (leadsToTrigger || /^'*[\t\r\n]/.test(text)) starts.push(0);
  return starts.reverse();
}

function pieces(text: string, starts: readonly number[]): string[] {
  return [0, ...starts].map((from, at) => text.slice(from, starts[at] ?? text.length));
}

/** A text as a cell of CSV (RFC 4180), in quotes and behind the formula guard. */
export function csvText(text: string): string {
  return `"${withFormulaGuard(text).replaceAll('"', '""')}"`;
}

/** Whether a value may be unquoted in a table: digits that every spreadsheet takes for that very number, and for nothing else. */
export function isPlainDecimal(value: string | number): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value));
}
