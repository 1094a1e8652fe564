import { expect, test } from 'vitest';
import { createLoadedNames } from './loaded-names.ts';

test('the names of the rows loaded last are kept, per connection', () => {
  const loaded = createLoadedNames();
  const row = (name: string) => ({ name, market_hash_name: `${name} (Field-Tested)` });
  expect(loaded.add('shop', [row('A'), row('B'), { name: 'two\nlines', market_hash_name: 'C' }])).toBe(true);
  expect(loaded.add('shop', [row('A')])).toBe(false);
  expect(loaded.of('shop')).toEqual({
    name: 'B\nA',
    market_hash_name: 'B (Field-Tested)\nC\nA (Field-Tested)',
  });
  expect(loaded.of('other')).toEqual({ name: '', market_hash_name: '' });
  loaded.add(
    'shop',
    Array.from({ length: 4_999 }, (_, at) => row(String(at))),
  );
  const names = loaded.of('shop').name.split('\n');
  expect([names.length, names[0]]).toEqual([5_000, 'A']);
  loaded.forget('shop');
  expect(loaded.of('shop').name).toBe('');
});
