import { expect, test } from 'vitest';
import { fuzzOptions } from './fuzz-options.ts';

test('without options there is a fresh seed, and enough cases for a million in all', () => {
  expect(fuzzOptions([], 7)).toEqual({ cases: 50_000, seed: 7, mostSeconds: 120 });
});

test('a seed of an earlier run finds its cases again', () => {
  expect(fuzzOptions(['--seed', '42', '--cases=10', '--most-seconds=3'], 7)).toEqual({
    cases: 10,
    seed: 42,
    mostSeconds: 3,
  });
});

test.each([
  ['--cases=0'],
  ['--cases=abc'],
  ['--cases=1e3'],
  ['--cases='],
  ['--seed=-1'],
  ['--most-seconds=1.5'],
  ['--more=1'],
])('%s is refused: it would try nothing and pass', (option) => {
  expect(() => fuzzOptions([option], 7)).toThrow(TypeError);
});
