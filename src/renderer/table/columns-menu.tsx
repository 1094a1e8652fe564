import {
  IconChevronDown,
  IconChevronUp,
  IconColumns3,
  IconDownload,
  IconGripVertical,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { TextButton } from '#renderer/ui/buttons.tsx';
import { Check } from '#renderer/ui/fields.tsx';
import type { GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { type GridTable, moveColumn } from '#renderer/ui/grid/use-grid-table.ts';
import { keyText } from '#renderer/ui/key-names.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { useDragOrder } from '#renderer/ui/use-drag-order.ts';
import { words } from '#words/words.ts';
import styles from './columns-menu.module.css';
import { type ListColumn, type ListName, useColumnChoice } from './list-columns.ts';

type ColumnsMenuProps<Row extends GridRow> = {
  list: ListName;
  table: GridTable<Row>;
  /** The table's columns. */
  columns: readonly Pick<ListColumn<Row>, 'id' | 'label' | 'cost' | 'isOnRequest'>[];
  hiddenToFit?: readonly string[] | undefined;
};

/** Chooses columns and their order. The button shows how many columns are hidden. */
export function ColumnsMenu<Row extends GridRow>(props: ColumnsMenuProps<Row>) {
  const { list, table, columns, hiddenToFit = [] } = props;
  const { reset } = useColumnChoice(list);
  const button = useRef<HTMLButtonElement>(null);
  useAppCommand('choose-columns', () => button.current?.ariaExpanded !== 'true' && button.current?.click());
  const isShown = (id: string) => table.getColumn(id)?.getIsVisible();
  const hidden = columns.filter(({ id, isOnRequest }) => isOnRequest !== true && !isShown(id)).length;
  const labels = columns.flatMap(({ id, label }) => (hiddenToFit.includes(id) ? [label] : []));

  return (
    <Popover
      label={words.table.columns}
      placement="top-start"
      widthPx={304}
      className={styles.dropdown}
      target={
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={words.table.columnsState(hidden, hiddenToFit.length)}
          title={words.table.columnsButton(labels)}
        >
          <SmallIcon of={IconColumns3} size={15} />
          {hidden === 0 && hiddenToFit.length > 0 && (
            <span className={shared.faintText} data-no-room>
              {words.table.hiddenShort(hiddenToFit.length)}
            </span>
          )}
          {hidden > 0 && (
            <span className={shared.warning}>
              <span className={styles.markerWords}>{words.table.hidden(hidden)}</span>
              <span className={styles.markerCount}>{words.table.hiddenShort(hidden)}</span>
            </span>
          )}
        </button>
      }
    >
      <ColumnList {...props} />
      {columns.some(({ cost }) => cost !== undefined) && (
        <p id={costId} className={styles.hint}>
          <CostMark /> {words.lookingUp.status.menuNote}
        </p>
      )}
      <p className={styles.hint}>{words.table.orderHint(keyText('Alt+ArrowUp'), keyText('Alt+ArrowDown'))}</p>
      <TextButton
        className={styles.reset}
        title={words.table.resetHint}
        onClick={() => {
          reset();
          table.resetColumnSizing(true);
        }}
      >
        {words.table.reset}
      </TextButton>
    </Popover>
  );
}

function ColumnList<Row extends GridRow>({ table, columns, hiddenToFit = [] }: ColumnsMenuProps<Row>) {
  const ordered = table.getAllLeafColumns();
  const columnOf = (id: string) => columns.find((one) => one.id === id) ?? { id, label: id };
  const { handlersFor, sideAt } = useDragOrder('y', (id, to) => moveColumn(table, id, to));
  const [moved, setMoved] = useState<string | null>(null);
  const indexOf = (id: string) => ordered.findIndex((column) => column.id === id);

  function step(id: string, by: 1 | -1) {
    const neighbour = ordered[indexOf(id) + by];
    if (neighbour === undefined) return;
    moveColumn(table, id, { side: by === 1 ? 'after' : 'before', of: neighbour.id });
    setMoved(id);
  }

  function onKeyDown(id: string, event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation(); // Alt with these arrows is also "next item"
    step(id, event.key === 'ArrowDown' ? 1 : -1);
  }

  return (
    <>
      <ul className={styles.list} aria-label={words.table.columns}>
        {ordered.map((column) => {
          const { id } = column;
          const { label, cost } = columnOf(id);
          const isShown = column.getIsVisible();
          return (
            <li
              key={id}
              className={styles.entry}
              data-drop={sideAt(id)}
              onKeyDown={(event) => onKeyDown(id, event)}
              {...handlersFor(id)}
            >
              <IconGripVertical className={styles.grip} size={14} stroke={1.75} aria-hidden />
              <Check
                className={shared.grow}
                aria-describedby={cost === undefined ? undefined : costId}
                label={
                  <>
                    {label}
                    {cost !== undefined && <CostMark />}
                    {hiddenToFit.includes(id) && <span className={shared.quiet}> {words.table.noRoom}</span>}
                  </>
                }
                checked={isShown}
                disabled={isShown && table.getVisibleLeafColumns().length === 1}
                onChange={column.getToggleVisibilityHandler()}
              />
              <StepButton column={label} by={-1} onStep={() => step(id, -1)} />
              <StepButton column={label} by={1} onStep={() => step(id, 1)} />
            </li>
          );
        })}
      </ul>
      <span className={shared.spoken} role="status">
        {moved !== null && words.table.moved(columnOf(moved).label, indexOf(moved) + 1, ordered.length)}
      </span>
    </>
  );
}

const costId = 'columns-cost';

/** Marks columns that send requests; explained below the list. */
function CostMark() {
  return <IconDownload className={styles.cost} size={14} stroke={1.75} aria-hidden />;
}

type StepButtonProps = { column: string; by: 1 | -1; onStep(): void };

function StepButton({ column, by, onStep }: StepButtonProps) {
  const Icon = by === 1 ? IconChevronDown : IconChevronUp;
  const label = by === 1 ? words.table.moveDown(column) : words.table.moveUp(column);
  return (
    <button type="button" className={styles.step} aria-label={label} title={label} onClick={onStep}>
      <SmallIcon of={Icon} size={14} />
    </button>
  );
}
