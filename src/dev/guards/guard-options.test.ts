import { expect, test } from 'vitest';
import { guardOptions } from './guard-options.ts';

test('without options every guard is tried, two at a time', () => {
  expect(guardOptions([])).toEqual({ list: false, only: null, atOnce: 2 });
});

test('a rule or a file alone can be tried', () => {
  expect(guardOptions(['--only', 'rule 7', '--at-once=1', '--list'])).toEqual({
    list: true,
    only: 'rule 7',
    atOnce: 1,
  });
});

test.each([['--at-once=0'], ['--at-once=x'], ['--at-once=0x2'], ['--at-once=99'], ['--unknown']])(
  '%s is refused',
  (option) => {
    expect(() => guardOptions([option])).toThrow(TypeError);
  },
);
