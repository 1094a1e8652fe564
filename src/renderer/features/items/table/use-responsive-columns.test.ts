import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { columnsShown } from '#renderer/desktop/list/column-choice.ts';
import { defaultSettings } from '#shared/settings.ts';
import { itemColumns } from './item-columns.tsx';
import { useResponsiveColumns } from './use-responsive-columns.ts';

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
        for (const notify of watchers) notify();
      });
    },
  };
}

it('the columns give way and come back with the room of the grid', () => {
  const { place, becomes } = grid();
  const { result } = renderHook(() =>
    useResponsiveColumns({ place, chosen, widths: {}, sortedBy: undefined, isNameRepeated: false }),
  );
  expect(result.current.hiddenToFit).toEqual([]);
  becomes(narrow);
  expect(result.current.hiddenToFit).toContain('difference');
  expect(result.current.columns.map(({ id }) => id)).not.toContain('difference');
  becomes(wide);
  expect(result.current.columns).toBe(chosen);
});
