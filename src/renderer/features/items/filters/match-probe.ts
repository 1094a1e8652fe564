/** How the texts of answered rows compare with a text that was asked for. Each row counts once. */
export type MatchCounts = {
  rows: number;
  equal: number;
  /** Equal but for upper and lower case. */
  equalButCase: number;
  /** Holds the text somewhere, in whatever case. */
  contains: number;
  neither: number;
};

/** Compares what was seen, and claims nothing about what was not. */
export function matchCounts(text: string, values: readonly string[]): MatchCounts {
  const counts: MatchCounts = { rows: values.length, equal: 0, equalButCase: 0, contains: 0, neither: 0 };
  for (const value of values) counts[comparison(text, value)] += 1;
  return counts;
}

function comparison(text: string, value: string): Exclude<keyof MatchCounts, 'rows'> {
  if (value === text) return 'equal';
  const [low, lowValue] = [text.toLowerCase(), value.toLowerCase()];
  if (lowValue === low) return 'equalButCase';
  return lowValue.includes(low) ? 'contains' : 'neither';
}
