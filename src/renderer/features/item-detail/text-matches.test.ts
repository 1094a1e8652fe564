import { expect, it } from 'vitest';
import { mostMatches, piecesWithMatches } from './text-matches.ts';

it('finds a search whatever its case and keeps the whole text', () => {
  const pieces = piecesWithMatches('"Trade": "trade"', 'TRADE');
  expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(['Trade', 'trade']);
  expect(pieces.map((piece) => piece.text).join('')).toBe('"Trade": "trade"');
});

it('takes the search literally', () => {
  expect(piecesWithMatches('a.c abc', 'a.c').filter((piece) => piece.isMatch)).toHaveLength(1);
  expect(piecesWithMatches('(', '(').filter((piece) => piece.isMatch)).toHaveLength(1);
});

it('stops marking after so many and loses nothing', () => {
  const text = 'x'.repeat(mostMatches + 50);
  const pieces = piecesWithMatches(text, 'x');
  expect(pieces.filter((piece) => piece.isMatch)).toHaveLength(mostMatches);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
