import { parseArgs } from 'node:util';

export type SoakOptions = {
  minutes: number;
  /** The same seed chooses the same actions and faults; only their timing differs. */
  seed: number;
  /** Share of the catalog's requests that go wrong, 0 to 1. */
  faultShare: number;
};

export const usage = `Usage: npm run soak -- [options]

  --minutes NUMBER   how long to browse, 0.5 to 1440 (default 20)
  --faults PERCENT   how many of the requests go wrong, 0 to 100 (default 2)
  --seed NUMBER      repeats a run's choices (default: another one each time)
`;

/** What `npm run soak` was asked for; null: something it doesn't understand. */
export function readSoakOptions(args: readonly string[], newSeed: () => number): SoakOptions | null {
  const given = parsed(args);
  if (given === null) return null;
  const minutes = numberWithin(given.minutes ?? '20', 0.5, 1_440);
  const percent = numberWithin(given.faults ?? '2', 0, 100);
  const seed = given.seed === undefined ? newSeed() : numberWithin(given.seed, 0, 2 ** 32 - 1);
  if (minutes === null || percent === null || seed === null || !Number.isInteger(seed)) return null;
  return { minutes, seed, faultShare: percent / 100 };
}

function parsed(args: readonly string[]): { minutes?: string; faults?: string; seed?: string } | null {
  try {
    const options = {
      minutes: { type: 'string' },
      faults: { type: 'string' },
      seed: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return null;
  }
}

function numberWithin(text: string, least: number, most: number): number | null {
  const number = /^\d{1,10}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
