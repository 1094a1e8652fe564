import { expect, test } from 'vitest';
import { catalogMark } from './catalog-mark.ts';

test('a catalog has one mark everywhere, another than its neighbour, and its address is not in it', () => {
  expect(catalogMark('https://catalog.example.com')).toBe('cc993562c48f');
  expect(catalogMark('https://catalog.example.com/eu')).not.toBe(catalogMark('https://catalog.example.com'));
});
