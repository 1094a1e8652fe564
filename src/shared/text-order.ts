/** The order of texts in a sorted column: case-insensitive, with numbers by value (`Case 9` before `Case 10`). */
export const textOrder = {
  // Truncated, because a collator takes quadratic time for unordered combining marks.
  compare: (a: string, b: string): number =>
    collator.compare(a.slice(0, longestCompared), b.slice(0, longestCompared)),
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const longestCompared = 1_000;
