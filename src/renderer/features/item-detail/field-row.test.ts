import { describe, expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { readField } from './field-row.tsx';

describe('reading a field', () => {
  it('uses the list’s value only until the item has loaded', () => {
    expect(readField(undefined, 'name', 'From the list')).toEqual({ kind: 'value', value: 'From the list' });
    expect(readField(aDetail({ name: 'From the item' }), 'name', 'From the list')).toEqual({
      kind: 'value',
      value: 'From the item',
    });
    expect(readField(undefined, 'hash')).toEqual({ kind: 'loading' });
  });

  it('reads null as none, and an empty text as a value', () => {
    const detail = aDetail({ error_message: null, hash: '' });
    expect(readField(detail, 'error_message')).toEqual({ kind: 'none' });
    expect(readField(detail, 'hash')).toEqual({ kind: 'value', value: '' });
  });

  it('passes on unreadable values, with null for those not sent', () => {
    const detail = aDetail(
      {},
      {
        unreadable: [
          { field: 'price', raw: '12.4' },
          { field: 'hash', raw: null },
        ],
      },
    );
    expect(readField(detail, 'price')).toEqual({ kind: 'unreadable', raw: '12.4' });
    expect(readField(detail, 'hash')).toEqual({ kind: 'unreadable', raw: null });
  });

  it('never fills in a field that wasn’t sent', () => {
    expect(readField({ ...aDetail(), item: { id: 7 } }, 'price', '1.00')).toEqual({
      kind: 'unreadable',
      raw: null,
    });
  });
});
