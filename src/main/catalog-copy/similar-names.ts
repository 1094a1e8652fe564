import { textOrder } from '#shared/text-order.ts';

/** A name within a few typing errors of a text, and where it was found. */
type Similar<Place> = { name: string; errors: number; place: Place };

const maxSimilar = 5;

/**
 * The names that a misspelt text may mean, the closest first: those with the fewest errors, and those with one more. The comparison is
 * case-sensitive.
 */
export function similarNames<Place>(text: string, names: Iterable<[name: string, place: Place]>): Place[] {
  const max = Math.min(3, Math.max(1, Math.floor(text.length / 5)));
  const errorsIn = createErrorCount(text, max);
  const similar = new Map<string, Similar<Place>>();
  for (const [name, place] of names) {
    const errors = errorsIn(name);
    if (errors <= max && !similar.has(name)) similar.set(name, { name, errors, place });
  }
  const sorted = [...similar.values()].sort(
    (a, b) => a.errors - b.errors || textOrder.compare(a.name, b.name),
  );
  const fewest = sorted[0]?.errors ?? 0;
  return sorted
    .filter(({ errors }) => errors <= fewest + 1)
    .slice(0, maxSimilar)
    .map(({ place }) => place);
}

/** Counts the insertions, deletions and substitutions between a name and the text (Levenshtein); returns `max + 1` for anything more. */
function createErrorCount(text: string, max: number): (name: string) => number {
  // Longer names are rejected by their length.
  let previous = new Uint16Array(text.length + max + 2);
  let current = new Uint16Array(previous.length);
  return (name) => {
    if (Math.abs(name.length - text.length) > max) return max + 1;
    for (let end = 0; end < previous.length; end += 1) previous[end] = end;
    for (let at = 1; at <= text.length; at += 1) {
      // Outside of this band there are more than `max` errors.
      const [first, last] = [Math.max(1, at - max), Math.min(name.length, at + max)];
      const code = text.charCodeAt(at - 1);
      current[first - 1] = first === 1 ? at : max + 1;
      let fewest = current[first - 1] as number;
      for (let end = first; end <= last; end += 1) {
        const errors = Math.min(
          (previous[end - 1] as number) + (code === name.charCodeAt(end - 1) ? 0 : 1),
          (previous[end] as number) + 1,
          (current[end - 1] as number) + 1,
        );
        current[end] = errors;
        if (errors < fewest) fewest = errors;
      }
      if (fewest > max) return max + 1;
      current[last + 1] = max + 1;
      [previous, current] = [current, previous];
    }
    return previous[name.length] as number;
  };
}
