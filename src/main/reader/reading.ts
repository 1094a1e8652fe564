import type { Dictionary } from './dictionary.ts';
import type { LearntForms } from './entries.ts';
import type { Token } from './tokens.ts';

/** A message's text and tokens, and which of these are read as a part of something. */
export type Reading = {
  text: string;
  tokens: readonly Token[];
  isTaken: Uint8Array;
  dictionary: Dictionary;
  learnt: LearntForms;
  /** The corrected word of each token that was tried. */
  corrected: Map<number, string | null>;
};

export function tokenAt(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle] as Token).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
