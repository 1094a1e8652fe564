import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortingState, useTable } from '@tanstack/react-table';
import { type MouseEvent, memo } from 'react';
import { type DropPlace, useDragOrder } from '#renderer/ui/use-drag-order.ts';
import type { CatalogRow } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { selectColumnId, type tableParts } from './item-columns.tsx';
import styles from './item-table.module.css';
import { SelectBox } from './select-box.tsx';

export type ItemTableModel = ReturnType<typeof useTable<typeof tableParts, CatalogRow>>;
export type Header = ReturnType<ItemTableModel['getFlatHeaders']>[number];

export type HeaderRowProps = {
  headers: readonly Header[];
  /** The columns' widths, as CSS. */
  template: string;
  /** Where the table begins to scroll sideways. */
  minWidthPx: number;
  /** Only to be drawn anew when it changes: the headers stay the same objects. */
  sorting: SortingState;
  /** The column that holds the grid's one tab stop; -1: it is not in the header. */
  activeColumn: number;
  onSort(column: number): void;
  onResizeStart(column: number, currentPx: number, event: MouseEvent): void;
  onResetWidth(column: number): void;
  /** How much of the page is selected. */
  selectedPart: 'none' | 'some' | 'all';
  onSelectPage(): void;
  onMove(id: string, to: DropPlace): void;
};

export const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { headers, sorting, activeColumn, onSort, onResizeStart, onResetWidth, onMove } = props;
  const { selectedPart, onSelectPage, template, minWidthPx } = props;
  const { handlersFor, sideAt } = useDragOrder('x', onMove);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.header}
      style={{ gridTemplateColumns: template, minWidth: minWidthPx }}
      aria-rowindex={1}
    >
      {headers.map((header, index) => {
        const { meta, header: text } = header.column.columnDef;
        const sorted = sorting.find(({ id }) => id === header.column.id);
        const canSort = header.column.getCanSort();
        if (header.column.id === selectColumnId) {
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys.
            // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
            <div
              key={header.id}
              role="columnheader"
              className={styles.headerCell}
              data-column={selectColumnId}
              aria-colindex={index + 1}
              aria-label={meta?.label}
              tabIndex={index === activeColumn ? 0 : -1}
              title={words.table.selectPage}
              onClick={onSelectPage}
            >
              <SelectBox
                state={selectedPart === 'some' ? 'some' : selectedPart === 'all'}
                label={words.table.selectPage}
              />
            </div>
          );
        }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys.
          // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
          <div
            key={header.id}
            role="columnheader"
            className={styles.headerCell}
            data-align={meta?.align}
            data-column={header.column.id}
            data-drop={sideAt(header.column.id)}
            data-sortable={canSort || undefined}
            data-sorted={sorted !== undefined || undefined}
            aria-colindex={index + 1}
            aria-label={meta?.label}
            aria-sort={
              sorted === undefined ? (canSort ? 'none' : undefined) : sorted.desc ? 'descending' : 'ascending'
            }
            tabIndex={index === activeColumn ? 0 : -1}
            title={headerTitle(meta?.note, canSort)}
            onClick={() => onSort(index)}
            {...handlersFor(header.column.id)}
          >
            <span className={styles.headerText}>
              {typeof text === 'string' && text !== '' ? (
                text
              ) : (
                <VisuallyHidden>{meta?.label}</VisuallyHidden>
              )}
            </span>
            {sorted !== undefined && <SortArrow isDescending={sorted.desc} />}
            {header.column.getCanResize() && (
              // biome-ignore lint/a11y/noStaticElementInteractions: Alt+Shift+arrows do the same from the keyboard.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              <span
                className={styles.resizer}
                title={words.table.resizeHint}
                onClick={(event) => event.stopPropagation()}
                onDoubleClick={() => onResetWidth(index)}
                onMouseDown={(event) => {
                  const cell = event.currentTarget.parentElement;
                  if (event.button === 0 && cell !== null) onResizeStart(index, cell.offsetWidth, event);
                }}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

function SortArrow({ isDescending }: { isDescending: boolean }) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return <Arrow className={styles.sortArrow} size={12} stroke={2} aria-hidden />;
}

function headerTitle(note: string | undefined, canSort: boolean): string | undefined {
  if (!canSort) return note;
  return note === undefined ? words.table.sortHint : words.table.noteWithSortHint(note);
}
