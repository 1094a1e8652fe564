/** Chance that is the same for the same seed, so that a run can be repeated. */
export type Chance = {
  /** From 0 to below 1. */
  next(): number;
  /** True this often. */
  happens(share: number): boolean;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** Throws when there is nothing to choose from. */
  oneOf<T>(choices: readonly T[]): T;
};

/** Mulberry32: small, fast, and good enough to choose what a person might do next. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    happens: (share) => next() < share,
    below,
    oneOf(choices) {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
  };
}
