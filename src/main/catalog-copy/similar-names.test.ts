import fc from 'fast-check';
import { expect, test } from 'vitest';
import { property } from '#shared/testing/property.ts';
import { similarNames } from './similar-names.ts';

const among = (text: string, ...names: string[]) =>
  similarNames(
    text,
    names.map((name) => [name, name]),
  );

test('lists the closest first, each once, and none with two errors more', () => {
  expect(among('gamma cace', 'gamma case', 'gamma 2 case', 'gamma cake', 'gamme cake', 'gamma case')).toEqual(
    ['gamma cake', 'gamma case', 'gamme cake'],
  );
  expect(among('abcdefghijklmno', 'abcdefghijklmnX', 'abcdefghijklXXX')).toEqual(['abcdefghijklmnX']);
  expect(among('abcdefghijklmnopqrst', 'abcdefghijklmnopqXXX', 'abcdefghijklmnopXXXX')).toEqual([
    'abcdefghijklmnopqXXX',
  ]);
});

test('a short text is not similar to every short name', () => {
  expect(among('key', 'cat', 'kit')).toEqual([]);
  expect(among('kay', 'key')).toEqual(['key']);
});

const someLetters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });

property('counts errors like the textbook algorithm', fc.tuple(someLetters, someLetters), ([text, name]) => {
  const max = Math.min(3, Math.max(1, Math.floor(text.length / 5)));
  const errors = levenshtein(text, name);
  expect(among(text, name)).toEqual(errors <= max ? [name] : []);
});

function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
