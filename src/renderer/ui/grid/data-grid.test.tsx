import { act, fireEvent, render as renderInto, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { pageRoot } from '#renderer/testing/window.ts';
import { AnnouncerProvider } from '#renderer/ui/announcements.tsx';
import { CopyProvider } from '#renderer/ui/copy.tsx';
import { ToastProvider } from '#renderer/ui/toasts.tsx';
import { DataGrid, type DataGridProps, type GridRows } from './data-grid.tsx';
import type { GridColumn } from './grid-column.tsx';
import { type GridOffset, type GridOffsets, GridOffsetsContext } from './grid-focus.ts';
import { useGridTable } from './use-grid-table.ts';

type Row = { id: number };

const columns: GridColumn<Row>[] = [
  { id: 'id', label: 'ID', size: 80, minSize: 40, render: ({ id }) => id, plain: ({ id }) => String(id) },
];
const rowsFrom = (first: number) => Array.from({ length: 5 }, (_, index) => ({ id: first + index }));
const none = () => {};
const render = (grid: ReactNode) => renderInto(grid, { container: pageRoot() });

type Given = Partial<GridRows<Row>> & {
  columns?: GridColumn<Row>[];
  openId?: number | null;
  onOpen?: (row: Row) => void;
  onMenu?: OnMenu;
};
type OnMenu = NonNullable<DataGridProps<Row>['actions']['openMenu']>;

const selection = { selection: { rows: new Map(), anchor: null }, changeSelection: none };

function Grid({ columns: shown = columns, openId = null, onOpen = none, onMenu, ...list }: Given) {
  const { table } = useGridTable({ columns: shown, rows: list.rows ?? [] });
  return (
    <Providers>
      <DataGrid<Row>
        label="Rows"
        table={table}
        columns={shown}
        density="compact"
        list={{ listKey: 'one', rows: [], ...list }}
        open={{ id: openId }}
        selection={selection}
        actions={{ open: onOpen, copyRows: none, ...(onMenu && { openMenu: onMenu }) }}
      />
    </Providers>
  );
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <AnnouncerProvider>
      <ToastProvider>
        <CopyProvider writeText={async () => {}}>{children}</CopyProvider>
      </ToastProvider>
    </AnnouncerProvider>
  );
}

it('a list is restored where it was left; another one starts at the top', () => {
  const kept = new Map<string, GridOffset>();
  let leave = none;
  const offsets: GridOffsets = {
    current: () => kept,
    onLeave(listener) {
      leave = listener;
      return none;
    },
  };
  const show = (props: Given) => {
    const { container, unmount } = render(
      <GridOffsetsContext value={offsets}>
        <Grid rows={Array.from({ length: 60 }, (_, id) => ({ id }))} {...props} />
      </GridOffsetsContext>,
    );
    return { grid: screen.getByRole('grid'), stop: container.querySelector('[tabindex="0"]'), unmount };
  };
  const first = show({});
  fireEvent.scroll(first.grid, { target: { scrollTop: 560 } });
  fireEvent.focus(screen.getByText('22'));
  leave();
  first.unmount();
  // The offset of dimmed rows isn't kept.
  const dimmed = show({ isDimmed: true });
  fireEvent.scroll(dimmed.grid, { target: { scrollTop: 28 } });
  leave();
  dimmed.unmount();
  const again = show({});
  expect(again.grid.scrollTop).toBe(560);
  expect(again.stop).toHaveTextContent('22');
  again.unmount();
  const beside = show({ openId: 2 });
  fireEvent.scroll(beside.grid, { target: { scrollTop: 560 } });
  leave();
  beside.unmount();
  // An item that was open before isn't scrolled to.
  const stillOpen = show({ openId: 2 });
  expect(stillOpen.grid.scrollTop).toBe(560);
  stillOpen.unmount();
  const opened = show({ openId: 55 });
  expect(opened.stop).toHaveTextContent('55');
  expect(opened.grid.scrollTop).toBeGreaterThan(560);
  opened.unmount();
  const { grid, stop } = show({ listKey: 'two' });
  expect(grid.scrollTop).toBe(0);
  expect(stop).toHaveTextContent('0');
});

it('a header keeps the focus while sorting, but not the tab stop once the focus is elsewhere', () => {
  const props: Given = { rows: rowsFrom(0), openId: 3 };
  const { container, rerender } = render(<Grid {...props} />);
  const header = screen.getByRole('columnheader');
  act(() => header.focus());
  rerender(<Grid {...props} listKey="sorted" rows={rowsFrom(10)} />);
  rerender(<Grid {...props} listKey="sorted" rows={rowsFrom(1)} />);
  expect(header).toHaveFocus();
  const stop = () => container.querySelector('[tabindex="0"]');
  expect(stop()).toBe(header);
  act(() => header.blur());
  rerender(<Grid {...props} listKey="searched" rows={rowsFrom(10)} />);
  expect(stop()).toHaveTextContent('10');
});

it('the focus stays in its column when others are hidden, and moves to a neighbour when its own is', () => {
  const image: GridColumn<Row> = { id: 'image', label: 'Image', size: 48, render: ({ id }) => `image ${id}` };
  const props: Given = { rows: rowsFrom(1) };
  const { rerender } = render(<Grid {...props} columns={[image, ...columns]} />);
  const show = (shown: GridColumn<Row>[]) => rerender(<Grid {...props} columns={shown} />);
  const cell = (name: string) => screen.getByRole('gridcell', { name });
  act(() => cell('3').focus());
  show(columns);
  expect(cell('3')).toHaveFocus();
  show([image, ...columns]);
  expect(cell('3')).toHaveFocus();
  expect(cell('3')).toHaveAttribute('tabindex', '0');
  act(() => cell('image 3').focus());
  show(columns);
  expect(cell('3')).toHaveFocus();
  show([...columns, image]);
  expect(cell('image 3')).toHaveAttribute('tabindex', '0');
});

it('renders only loaded rows, and reuses elements after a jump', () => {
  const props: Given = { rowCount: 1_000 };
  const loaded = (firstIndex: number) => ({ rows: rowsFrom(firstIndex), firstIndex });
  const shown = () => screen.getAllByRole('row').slice(1);
  const { rerender } = render(<Grid {...props} {...loaded(0)} />);
  const before = shown();
  fireEvent.scroll(screen.getByRole('grid'), { target: { scrollTop: 28 * 500 } });
  expect(shown()).toEqual(before);
  rerender(<Grid {...props} {...loaded(500)} />);
  const [active, ...others] = shown();
  expect(active).toHaveAttribute('aria-busy', 'true');
  expect(others.map((row) => row.textContent)).toEqual(['500', '501', '502', '503', '504']);
  expect(others.filter((row) => before.includes(row))).toHaveLength(4);
});

it.each<[string, Given, number[]]>([
  ['opens once it is loaded', {}, [99]],
  ['is forgotten with its list', { listKey: 'another' }, []],
  ['is forgotten when the detail is closed', { openId: null }, []],
])('a row that was focused before it loaded %s', async (_, change, opened) => {
  const onOpen = vi.fn<(row: Row) => void>();
  const props: Given = { rowCount: 100, openId: 0, onOpen, rows: rowsFrom(0) };
  const { rerender } = render(<Grid {...props} />);
  screen.getByText('0').focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  rerender(<Grid {...props} {...change} />);
  rerender(<Grid {...props} {...change} rows={rowsFrom(95)} firstIndex={95} />);
  expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(opened);
});

it('a right click’s menu opens when the button is released, which would close an open menu', () => {
  const onMenu = vi.fn<OnMenu>();
  render(<Grid rows={rowsFrom(0)} onMenu={onMenu} />);
  const cell = screen.getByText('2');
  // Linux and macOS send it with the press, Windows with the release.
  fireEvent.contextMenu(cell, { buttons: 2 });
  expect(onMenu).not.toHaveBeenCalled();
  fireEvent.pointerUp(cell);
  expect(onMenu).toHaveBeenCalledOnce();
  fireEvent.pointerUp(cell);
  fireEvent.contextMenu(cell, { buttons: 2 });
  // It was released outside of the window.
  fireEvent.pointerDown(cell);
  fireEvent.pointerUp(cell);
  expect(onMenu).toHaveBeenCalledOnce();
  fireEvent.contextMenu(cell, { buttons: 0 });
  expect(onMenu).toHaveBeenCalledTimes(2);
});
