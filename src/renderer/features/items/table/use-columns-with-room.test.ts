import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { columnsShown } from '#renderer/desktop/list/column-choice.ts';
import { defaultSettings } from '#shared/settings.ts';
import { itemColumns } from './item-columns.tsx';
import { useColumnsWithRoom } from './use-columns-with-room.ts';

afterEach(() => vi.unstubAllGlobals());

const chosen = columnsShown(itemColumns, defaultSettings.columns);
const wide = 1_600;
const narrow = 560;

/** A grid whose width the test sets, and who watches it. */
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
  let px = wide;
  Object.defineProperty(element, 'clientWidth', { get: () => px });
  return {
    place: { current: element },
    /** What the browser does between layout and paint. */
    becomes(width: number) {
      px = width;
      act(() => {
        for (const tell of watchers) tell();
      });
    },
  };
}

it('the columns beside an item are right in the first drawing, once its width has been seen', () => {
  const { place, becomes } = grid();
  const drawn: number[] = [];
  const { result, rerender } = renderHook(
    ({ isBesideItem }) => {
      const columnsNow = useColumnsWithRoom({
        place,
        chosen,
        widths: {},
        sortedBy: undefined,
        isNameRepeated: false,
        isBesideItem,
      });
      drawn.push(columnsNow.columns.length);
      return columnsNow;
    },
    { initialProps: { isBesideItem: false } },
  );
  expect(result.current.withoutRoom).toEqual([]);

  rerender({ isBesideItem: true });
  becomes(narrow);
  const beside = result.current.columns.length;
  expect(beside).toBeLessThan(chosen.length);
  rerender({ isBesideItem: false });
  becomes(wide);
  expect(result.current.columns).toBe(chosen);

  drawn.length = 0;
  rerender({ isBesideItem: true });
  expect(drawn).toEqual([beside]);
  becomes(narrow);
  expect(new Set(drawn), 'never with other columns').toEqual(new Set([beside]));
});

it('a width that came otherwise than foreseen is followed', () => {
  const { place, becomes } = grid();
  const { result, rerender } = renderHook(
    ({ isBesideItem }) =>
      useColumnsWithRoom({
        place,
        chosen,
        widths: {},
        sortedBy: undefined,
        isNameRepeated: false,
        isBesideItem,
      }),
    { initialProps: { isBesideItem: false } },
  );
  rerender({ isBesideItem: true });
  becomes(narrow);
  rerender({ isBesideItem: false });
  becomes(wide);
  rerender({ isBesideItem: true });
  becomes(wide);
  expect(result.current.withoutRoom).toEqual([]);
});

it('what was seen in another window is not foreseen in this one', () => {
  const { place, becomes } = grid();
  const { result, rerender } = renderHook(
    ({ isBesideItem }) =>
      useColumnsWithRoom({
        place,
        chosen,
        widths: {},
        sortedBy: undefined,
        isNameRepeated: false,
        isBesideItem,
      }),
    { initialProps: { isBesideItem: false } },
  );
  rerender({ isBesideItem: true });
  becomes(narrow);
  rerender({ isBesideItem: false });
  becomes(wide);
  becomes(wide - 100);
  // In this window the item lies over the grid, whose width stays.
  rerender({ isBesideItem: true });
  expect(result.current.withoutRoom).toEqual([]);
});
