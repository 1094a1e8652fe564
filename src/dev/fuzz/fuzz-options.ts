import { parseArgs } from 'node:util';

export type FuzzOptions = {
  /** Of each property; a slow one tries a share of them. */
  cases: number;
  seed: number;
  /** A property stops after this, whatever it has reached. */
  mostSeconds: number;
};

/** Enough for more than a million cases of all properties together. */
const usualCases = 50_000;

/** Throws a TypeError with words for the user. `freshSeed`: in place of one that isn't given. */
export function fuzzOptions(args: readonly string[], freshSeed: number): FuzzOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: 'string', default: String(usualCases) },
      seed: { type: 'string', default: String(freshSeed) },
      'most-seconds': { type: 'string', default: '120' },
    },
  });
  return {
    cases: wholeNumber('cases', values.cases, 1),
    seed: wholeNumber('seed', values.seed, 0),
    mostSeconds: wholeNumber('most-seconds', values['most-seconds'], 1),
  };
}

function wholeNumber(option: string, text: string, min: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (number < min) {
    throw new TypeError(`--${option} takes a whole number from ${min} on.`);
  }
  return number;
}
