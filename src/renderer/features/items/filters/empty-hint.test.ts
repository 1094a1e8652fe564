import { expect, it } from 'vitest';
import { defaultQuery } from '#shared/item-query.ts';
import { emptyHint } from './empty-hint.ts';

const query = { ...defaultQuery, appid: 730, page: 2 };

it.each(['48213', '#48213'])('%s among the names may be an item id', (text) => {
  expect(emptyHint({ ...query, name: [text] })).toEqual({ kind: 'item-id', itemId: 48213 });
});

it('names with a wear move to the market names, the others and the app stay', () => {
  const names = ['Redline', 'AK-47 | Redline (Field-Tested)'];
  expect(emptyHint({ ...query, name: names, market_hash_name: ['P90 | Trigon (Minimal Wear)'] })).toEqual({
    kind: 'market-name',
    query: {
      ...query,
      name: ['Redline'],
      market_hash_name: ['P90 | Trigon (Minimal Wear)', 'AK-47 | Redline (Field-Tested)'],
      page: 1,
    },
  });
});

it.each([[[]], [['Redline']], [['Sticker | kennyS (Foil)']], [['48213', '48214']], [['0 | 12']]])(
  '%j gives no reason to guess',
  (names) => expect(emptyHint({ ...query, name: names })).toBeNull(),
);
