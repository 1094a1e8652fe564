import { expect, test } from 'vitest';
import { withMnemonics } from './menu-mnemonics.ts';

const labelsOf = (...labels: string[]) =>
  withMnemonics(labels.map((label) => ({ label }))).map(({ label }) => label);

test('each entry has a letter of its own', () => {
  expect(labelsOf('Save view', 'Show logs', 'Save')).toEqual(['&Save view', 'Show &logs', 'S&ave']);
});

test('an ampersand of the words themselves stays one, and an entry without a free letter has none', () => {
  expect(labelsOf('A & B')).toEqual(['&A && B']);
  expect(labelsOf('A', 'A')).toEqual(['&A', 'A']);
});

test('an entry of the system keeps its own words', () => {
  expect(withMnemonics([{ role: 'quit' }])).toEqual([{ role: 'quit' }]);
});
