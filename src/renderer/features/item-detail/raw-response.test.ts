import { expect, it } from 'vitest';
import { itemCurlCommand, maxMatches, piecesWithMatches } from './raw-response.tsx';

it('requests the item with a variable in place of the token', () => {
  expect(itemCurlCommand('https://catalog.example/api', 48213)).toBe(
    `curl -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Accept: application/json' 'https://catalog.example/api/v1/items/48213'`,
  );
});

it('escapes quotes in the URL', () => {
  expect(itemCurlCommand("https://e.example/';rm -rf ~;'", 1)).toContain(
    `'https://e.example/'\\'';rm -rf ~;'\\''/v1/items/1'`,
  );
});

it('matches regardless of case and keeps the whole text', () => {
  const pieces = piecesWithMatches('"Trade": "trade"', 'TRADE');
  expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(['Trade', 'trade']);
  expect(pieces.map((piece) => piece.text).join('')).toBe('"Trade": "trade"');
});

it('takes the search literally', () => {
  expect(piecesWithMatches('a.c abc', 'a.c').filter((piece) => piece.isMatch)).toHaveLength(1);
  expect(piecesWithMatches('(', '(').filter((piece) => piece.isMatch)).toHaveLength(1);
});

it('marks a limited number of matches and loses no text', () => {
  const text = 'x'.repeat(maxMatches + 50);
  const pieces = piecesWithMatches(text, 'x');
  expect(pieces.filter((piece) => piece.isMatch)).toHaveLength(maxMatches);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
