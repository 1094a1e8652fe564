import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isResponseColumn, itemColumns } from './item-columns.tsx';
import { columnsHiddenToFit, isNameRepeated, useResponsiveColumns } from './use-item-columns.ts';

afterEach(() => vi.unstubAllGlobals());

const everything = itemColumns.filter(({ id }) => id === 'status' || !isResponseColumn(id));
const withoutStatus = everything.filter(({ id }) => id !== 'status');
const asTheyAre = { widths: {}, sortedBy: undefined, isNameRepeated: false };

describe('columns of a table without room for all', () => {
  it('all stay if they fit', () => {
    expect(columnsHiddenToFit(everything, 1_085, asTheyAre)).toEqual([]);
  });

  it.each([
    { place: 'beside a detail at 1280 × 800', columns: withoutStatus, roomPx: 712, gone: ['difference'] },
    {
      place: 'beside a detail at 1280 × 800, with statuses',
      columns: everything,
      roomPx: 712,
      gone: ['difference', 'platform_price', 'appid', 'price'],
    },
    {
      place: 'beside a detail at 1440 × 900, with statuses',
      columns: everything,
      roomPx: 872,
      gone: ['difference', 'platform_price'],
    },
  ])('hides the least important first $place', ({ columns, roomPx, gone }) => {
    expect(columnsHiddenToFit(columns, roomPx, asTheyAre)).toEqual(gone);
  });

  it('never hides names and statuses', () => {
    expect(columnsHiddenToFit(everything, 100, asTheyAre)).toEqual([
      'difference',
      'platform_price',
      'appid',
      'price',
      'id',
    ]);
  });

  it('keeps columns with a custom width and the sorted one', () => {
    expect(columnsHiddenToFit(withoutStatus, 712, { ...asTheyAre, widths: { difference: 90 } })).toEqual([
      'platform_price',
      'appid',
    ]);
    expect(columnsHiddenToFit(withoutStatus, 712, { ...asTheyAre, sortedBy: 'difference' })).toEqual([
      'platform_price',
    ]);
  });

  it('hides others for a widened name', () => {
    expect(columnsHiddenToFit(withoutStatus, 872, asTheyAre)).toEqual([]);
    expect(columnsHiddenToFit(withoutStatus, 872, { ...asTheyAre, widths: { name: 330 } })).toEqual([
      'difference',
      'platform_price',
    ]);
  });

  it('hides a name that the market names repeat before other columns', () => {
    const repeated = { ...asTheyAre, isNameRepeated: true };
    expect(columnsHiddenToFit(everything, 712, repeated)).toEqual(['difference', 'name', 'platform_price']);
    const withoutMarketName = everything.filter(({ id }) => id !== 'market_hash_name');
    expect(columnsHiddenToFit(withoutMarketName, 300, repeated)).not.toContain('name');
    expect(columnsHiddenToFit(everything, 712, { ...repeated, sortedBy: 'name' })).not.toContain('name');
  });

  it('detects names that every market name begins with', () => {
    const same = { name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' };
    const localized = { name: 'AK-47 | Rote Linie', market_hash_name: 'AK-47 | Redline (Field-Tested)' };
    expect(isNameRepeated([same, { name: 'Wrap', market_hash_name: 'Wrap' }])).toBe(true);
    expect(isNameRepeated([same, localized])).toBe(false);
    expect(isNameRepeated([])).toBe(false);
  });
});

it('columns are hidden and return with the width of the grid', () => {
  const { container, becomes } = grid();
  const { result } = renderHook(() =>
    useResponsiveColumns({
      container,
      chosen: withoutStatus,
      widths: {},
      sortedBy: undefined,
      isNameRepeated: false,
    }),
  );
  expect(result.current.hiddenToFit).toEqual([]);
  becomes(560);
  expect(result.current.hiddenToFit).toContain('difference');
  expect(result.current.columns.map(({ id }) => id)).not.toContain('difference');
  becomes(1_600);
  expect(result.current.columns).toBe(withoutStatus);
});

/** A grid whose width the test sets. */
function grid() {
  const watchers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        watchers.push(onResize);
      }
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement('div');
  let px = 1_600;
  Object.defineProperty(element, 'clientWidth', { get: () => px });
  return {
    container: { current: element },
    /** What the browser does between layout and paint. */
    becomes(width: number) {
      px = width;
      act(() => {
        for (const notify of watchers) notify();
      });
    },
  };
}
