/** Finds the lines of a long list of names that contain a text, upper and lower case alike. */
export type NameSearch = {
  /** One byte a line: 1 where any of the texts is part of it. Prepares what isn't prepared yet. */
  linesWithAny(texts: readonly string[]): Uint8Array;
  /** Prepares the next few thousand lines (some milliseconds). False: all are prepared. */
  prepareSome(): boolean;
};

/**
 * Thousands of names become one long text, so that a search is a walk through memory instead of a call for each name.
 * That takes a while for all of them, and is therefore done in slices.
 */
export function makeNameSearch(lineCount: number, lineAt: (line: number) => string): NameSearch {
  const slices: Slice[] = [];

  function prepareSome(): boolean {
    const first = slices.length * linesInSlice;
    if (first >= lineCount) return false;
    slices.push(makeSlice(first, Math.min(linesInSlice, lineCount - first), lineAt));
    return true;
  }

  return {
    prepareSome,
    linesWithAny(texts) {
      while (prepareSome());
      const found = new Uint8Array(lineCount);
      for (const text of texts) {
        const wanted = text.toLowerCase();
        // A name has no line breaks, so a text with one is in no name.
        if (wanted === '' || wanted.includes('\n')) continue;
        for (const slice of slices) markLinesWith(slice, wanted, found);
      }
      return found;
    },
  };
}

const linesInSlice = 4_000;

/** `startOf[i]`: where the i-th line starts in the text; one more entry at the end. */
type Slice = { firstLine: number; text: string; startOf: Uint32Array };

function makeSlice(firstLine: number, count: number, lineAt: (line: number) => string): Slice {
  const startOf = new Uint32Array(count + 1);
  const lines: string[] = [];
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const line = lineAt(firstLine + index).toLowerCase();
    lines.push(line);
    startOf[index] = start;
    start += line.length + 1;
  }
  startOf[count] = start;
  return { firstLine, text: lines.join('\n'), startOf };
}

function markLinesWith({ firstLine, text, startOf }: Slice, wanted: string, found: Uint8Array): void {
  for (let at = text.indexOf(wanted); at >= 0; ) {
    const index = indexOfLineAt(startOf, at);
    found[firstLine + index] = 1;
    at = text.indexOf(wanted, startOf[index + 1] ?? text.length);
  }
}

/** The last line that starts at or before a position. */
function indexOfLineAt(startOf: Uint32Array, at: number): number {
  let low = 0;
  let high = startOf.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((startOf[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}
