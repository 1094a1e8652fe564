import { describe, expect, it } from 'vitest';
import { defaultQuery } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { linkedView } from './linked-view.ts';

const aView = (given: Partial<View> = {}): View => ({
  connectionId: 'demo',
  query: defaultQuery,
  panel: 'items',
  itemId: null,
  ...given,
});
const filtered = { ...defaultQuery, name: ['AK-47', 'M4A1'], page: 3 };

describe('a link', () => {
  it('to the watched items keeps the filters behind them', () => {
    const localMatch = { name: ['AK-47, gold'], market_hash_name: [] };
    const view = linkedView(aView({ panel: 'watched', itemId: 7 }), aView({ query: filtered, localMatch }));
    expect(view).toEqual(aView({ panel: 'watched', itemId: 7, query: filtered, localMatch }));
  });

  it('to the list shows what it says, also when that is everything', () => {
    expect(linkedView(aView({ itemId: 7 }), aView({ query: filtered }))).toEqual(aView({ itemId: 7 }));
  });

  it('with filters of its own brings them', () => {
    const linked = aView({ panel: 'recent', query: { ...defaultQuery, appid: 570 } });
    expect(linkedView(linked, aView({ query: filtered }))).toEqual(linked);
  });

  it('into another catalog takes no filters along', () => {
    const linked = aView({ panel: 'watched' });
    expect(linkedView(linked, aView({ connectionId: 'other', query: filtered }))).toEqual(linked);
  });
});
