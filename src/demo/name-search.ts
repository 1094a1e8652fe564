/** Finds the lines of a long list of names that contain a text, upper and lower case alike. */
export type NameSearch = {
  /** One byte a line: 1 where any of the texts is part of it. Prepares what isn't prepared yet. */
  linesWithAny(texts: readonly string[]): Uint8Array;
  /** Prepares the next few thousand lines (some milliseconds). False: all are prepared. */
  prepareSome(): boolean;
};

const preparedAtOnce = 4_000;

export function makeNameSearch(lineCount: number, lineAt: (line: number) => string): NameSearch {
  const lines: string[] = [];

  function prepareSome(): boolean {
    if (lines.length === lineCount) return false;
    const end = Math.min(lines.length + preparedAtOnce, lineCount);
    while (lines.length < end) lines.push(lineAt(lines.length).toLowerCase());
    return true;
  }

  return {
    prepareSome,
    linesWithAny(texts) {
      while (prepareSome());
      const wanted = texts.map((text) => text.toLowerCase()).filter((text) => text !== '');
      return Uint8Array.from(lines, (line) => (wanted.some((text) => line.includes(text)) ? 1 : 0));
    },
  };
}
