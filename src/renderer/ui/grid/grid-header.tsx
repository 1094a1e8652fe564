import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { SelectBox } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type DropPlace, useDragOrder } from '#renderer/ui/use-drag-order.ts';
import { words } from '#words/words.ts';
import styles from './grid.module.css';
import { type GridColumn, type GridRow, type Sorting, selectColumn } from './grid-column.tsx';
import type { StickyStyles } from './use-column-widths.ts';

type GridHeaderProps = {
  columns: readonly HeaderColumn[];
  template: string;
  /** Below this the grid scrolls sideways. */
  minWidthPx: number;
  sticky: StickyStyles | undefined;
  sorting: Sorting | undefined;
  sortHint: string;
  /** What is sorted, below the label of the sorted column; undefined: everything. */
  sortScope: string | undefined;
  /** The column with the tab stop; -1: not in the header. */
  activeColumn: number;
  onSort(column: number): void;
  /** Called with the ID of the sortable column under the pointer. */
  onSortIntent(id: string): void;
  onResizeStart(id: string, currentPx: number, event: MouseEvent): void;
  onResetWidth(id: string): void;
  selectLabel: string;
  selectedPart: 'none' | 'some' | 'all';
  onMove(id: string, to: DropPlace): void;
};

/** The part of a column that its header needs. */
type HeaderColumn = Pick<GridColumn<GridRow>, 'id' | 'label' | 'header' | 'note' | 'align' | 'isFixed'> & {
  order?: unknown;
  press?: unknown;
};

export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { columns, sorting, activeColumn, onSort, onResizeStart, onResetWidth, onMove } = props;
  const { handlersFor, sideAt } = useDragOrder('x', onMove);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells (roving).
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      role="row"
      className={styles.header}
      style={{ gridTemplateColumns: props.template, minWidth: props.minWidthPx }}
      aria-rowindex={1}
    >
      {columns.map(({ id, label, header = label, note, align, isFixed, order, press }, index) => {
        const sorted = sorting?.id === id ? sorting : undefined;
        const canSort = order !== undefined;
        const isSelect = id === selectColumn.id;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles all keys.
          // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
          <div
            key={id}
            role="columnheader"
            className={styles.headerCell}
            style={props.sticky?.get(id)}
            data-sticky={props.sticky?.has(id) || undefined}
            data-align={align}
            data-column={id}
            data-drop={sideAt(id)}
            data-sortable={canSort || undefined}
            data-sorted={sorted !== undefined || undefined}
            aria-colindex={index + 1}
            aria-label={label}
            aria-sort={
              sorted === undefined ? (canSort ? 'none' : undefined) : sorted.desc ? 'descending' : 'ascending'
            }
            tabIndex={index === activeColumn ? 0 : -1}
            title={isSelect ? props.selectLabel : headerTitle(note, canSort ? props.sortHint : undefined)}
            onClick={() => onSort(index)}
            onPointerEnter={() => canSort && props.onSortIntent(id)}
            // Checkboxes and buttons stay at the ends.
            {...(header !== '' || (!isSelect && press === undefined) ? handlersFor(id) : undefined)}
          >
            {isSelect ? (
              <SelectBox
                state={props.selectedPart === 'some' ? 'mixed' : props.selectedPart === 'all'}
                label={props.selectLabel}
              />
            ) : (
              <span className={shared.ellipsis}>
                {header === '' ? <span className={shared.spoken}>{label}</span> : header}
                {sorted !== undefined && props.sortScope !== undefined && (
                  <span className={styles.sortScope}>{props.sortScope}</span>
                )}
              </span>
            )}
            {sorted !== undefined && <SortArrow isDescending={sorted.desc} />}
            {!isFixed && (
              // biome-ignore lint/a11y/noStaticElementInteractions: Alt+Shift+arrows do the same from the keyboard.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              <span
                className={styles.resizer}
                title={words.table.resizeHint}
                onClick={(event) => event.stopPropagation()}
                onDoubleClick={() => onResetWidth(id)}
                onMouseDown={(event) => {
                  const cell = event.currentTarget.parentElement;
                  if (event.button === 0 && cell !== null) onResizeStart(id, cell.offsetWidth, event);
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

function headerTitle(note: string | undefined, sortHint: string | undefined): string | undefined {
  if (sortHint === undefined) return note;
  return note === undefined ? sortHint : words.table.noteWithHint(note, sortHint);
}
