import { parseArgs } from 'node:util';

export type GuardOptions = {
  /** Only show the guards. */
  list: boolean;
  /** Only guards whose file, name or "rule N" contains this. */
  only: string | null;
  /** How many copies of the sources are worked on side by side. */
  atOnce: number;
};

/** Throws a TypeError with words for the user. */
export function guardOptions(args: readonly string[]): GuardOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      only: { type: 'string' },
      'at-once': { type: 'string', default: '2' },
    },
  });
  const atOnce = /^\d{1,2}$/.test(values['at-once']) ? Number(values['at-once']) : 0;
  if (atOnce < 1 || atOnce > 16) {
    throw new TypeError('--at-once takes a number from 1 to 16.');
  }
  return { list: values.list, only: values.only ?? null, atOnce };
}
