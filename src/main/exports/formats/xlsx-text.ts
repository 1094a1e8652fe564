/** The longest text that a cell can hold, in UTF-16 units; a file with a longer one is called damaged. */
const longestCellText = 32_767;

/**
 * A text as the XML of a cell. What XML can't carry goes as `_xHHHH_`, by its UTF-16 unit, and a text that looks like such
 * an escape gets its first underscore escaped (ECMA-376, ST_Xstring); so every text up to {@link longestCellText} comes back.
 */
export function escapedForCell(text: string): { xml: string; isCut: boolean } {
  const isCut = text.length > longestCellText;
  const kept = isCut ? text.slice(0, longestCellText) : text;
  return {
    isCut,
    xml: kept
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(notForXml, escapedUnit)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  };
}

/** XML has few of the controls, no half of a surrogate pair, and turns a carriage return into a line feed. */
const notForXml = /[\p{Cc}--[\t\n]]|[\ufffe\uffff]|\p{Cs}/gv;

function escapedUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
