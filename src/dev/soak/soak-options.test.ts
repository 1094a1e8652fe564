import { expect, test } from 'vitest';
import { readSoakOptions } from './soak-options.ts';

const read = (...args: string[]) => readSoakOptions(args, () => 42);

test('without options it browses for twenty minutes with two percent of faults and a new seed', () => {
  expect(read()).toEqual({ minutes: 20, seed: 42, faultShare: 0.02 });
});

test('a run can be repeated by its seed', () => {
  expect(read('--minutes', '1.5', '--faults', '10', '--seed', '7')).toEqual({
    minutes: 1.5,
    seed: 7,
    faultShare: 0.1,
  });
});

test.each([
  ['--minutes', '0'],
  ['--minutes', 'long'],
  ['--minutes', '1e3'],
  ['--faults', '101'],
  ['--seed', '1.5'],
  ['--seed', '4294967296'],
  ['--hours', '1'],
  ['20'],
])('%s %s is not understood', (...args) => {
  expect(read(...args)).toBeNull();
});
