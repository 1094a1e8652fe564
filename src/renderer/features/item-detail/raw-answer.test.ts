import { expect, it } from 'vitest';
import { itemCurlCommand, maxMatches, piecesWithMatches } from './raw-answer.tsx';

it('asks for the item with a variable in place of the token', () => {
  expect(itemCurlCommand('https://catalog.example/api', 48213)).toBe(
    `curl -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Accept: application/json' 'https://catalog.example/api/v1/items/48213'`,
  );
});

it('lets no address break out of its quotes', () => {
  expect(itemCurlCommand("https://e.example/';rm -rf ~;'", 1)).toContain(
    `'https://e.example/'\\'';rm -rf ~;'\\''/v1/items/1'`,
  );
});

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
  const text = 'x'.repeat(maxMatches + 50);
  const pieces = piecesWithMatches(text, 'x');
  expect(pieces.filter((piece) => piece.isMatch)).toHaveLength(maxMatches);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
