/** Finds the lines of a long list of names that contain a text, upper and lower case alike. */
export type NameSearch = {
  /** One byte a line: 1 where any of the texts is part of it. */
  linesWithAny(texts: readonly string[]): Uint8Array;
};

/** All names become one long text, so that a search is one walk through memory instead of one call a name. */
export function makeNameSearch(names: readonly string[]): NameSearch {
  const haystack = names.join('\n').toLowerCase();
  const startOf = new Uint32Array(names.length + 1);
  for (let line = 0, start = 0; line < names.length; line += 1) {
    startOf[line] = start;
    const end = haystack.indexOf('\n', start);
    start = (end < 0 ? haystack.length : end) + 1;
  }
  startOf[names.length] = haystack.length + 1;

  return {
    linesWithAny(texts) {
      const found = new Uint8Array(names.length);
      for (const text of texts) markLinesWith(haystack, startOf, text.toLowerCase(), found);
      return found;
    },
  };
}

function markLinesWith(haystack: string, startOf: Uint32Array, text: string, found: Uint8Array): void {
  // A name has no line breaks, so a text with one is in no name.
  if (text === '' || text.includes('\n')) return;
  for (let at = haystack.indexOf(text); at >= 0; ) {
    const line = lineAt(startOf, at);
    found[line] = 1;
    at = haystack.indexOf(text, startOf[line + 1] ?? haystack.length);
  }
}

/** The last line that starts at or before a position. */
function lineAt(startOf: Uint32Array, at: number): number {
  let low = 0;
  let high = startOf.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((startOf[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}
