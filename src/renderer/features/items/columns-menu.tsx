import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import {
  IconBuilding,
  IconChevronDown,
  IconChevronUp,
  IconColumns3,
  IconGripVertical,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { useAppCommand, useCommandState } from '#renderer/desktop/app-commands.tsx';
import { useLockReason } from '#renderer/desktop/app-info.ts';
import { useSettingCommand } from '#renderer/desktop/setting-command.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { keyText } from '#renderer/ui/key-names.ts';
import { useDragOrder } from '#renderer/ui/use-drag-order.ts';
import { defaultColumns } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import styles from './columns-menu.module.css';
import {
  type ColumnChoice,
  orderedColumns,
  shownColumns,
  withColumnMoved,
  withColumnShown,
  withColumnStepped,
} from './table/column-choice.ts';
import { columnCost, columnIds, columnLabel, hiddenCount } from './table/item-columns.tsx';

export type ColumnsMenuProps = {
  /** The chosen columns that the table has no room for now. */
  withoutRoom: readonly string[];
};

/** Which columns there are, in which order, and how high the rows are: behind one button that says how many are hidden. */
export const ColumnsMenu = memo(function ColumnsMenu({ withoutRoom }: ColumnsMenuProps) {
  const { settings, changeSettings } = useSettings();
  const { columns: choice, density } = settings;
  const [isOpen, setOpen] = useState(false);
  const densityLock = useLockReason('density');
  useAppCommand('choose-columns', () => setOpen(true));
  useSettingCommand('density', 'toggle-density', () =>
    changeSettings({ density: density === 'compact' ? 'comfortable' : 'compact' }),
  );
  useCommandState('toggle-density', density === 'compact');
  const hidden = hiddenCount(choice);

  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={304} withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={words.table.columnsState(hidden, withoutRoom.length)}
          title={words.table.columnsButton(withoutRoom.map(columnLabel))}
          onClick={() => setOpen(!isOpen)}
        >
          <IconColumns3 size={15} stroke={1.75} aria-hidden />
          {hidden === 0 && withoutRoom.length > 0 && (
            <span className={styles.noRoom} data-no-room>
              {words.table.hiddenShort(withoutRoom.length)}
            </span>
          )}
          {hidden > 0 && (
            <span className={styles.marker}>
              <span className={styles.markerWords}>{words.table.hidden(hidden)}</span>
              <span className={styles.markerCount}>{words.table.hiddenShort(hidden)}</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={words.table.columns}>
        <ColumnList
          choice={choice}
          withoutRoom={withoutRoom}
          onChoice={(columns) => changeSettings({ columns })}
        />
        <p className={styles.hint}>
          {words.table.orderHint(keyText('Alt+ArrowUp'), keyText('Alt+ArrowDown'))}
        </p>
        <div className={styles.density}>
          <span id="row-height-label">{words.table.rowHeight}</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="row-height-label"
            aria-describedby={densityLock === null ? undefined : 'row-height-lock'}
            disabled={densityLock !== null}
            value={density}
            onChange={(value) => changeSettings({ density: value === 'comfortable' ? value : 'compact' })}
            data={[
              { value: 'compact', label: words.table.compact },
              { value: 'comfortable', label: words.table.comfortable },
            ]}
          />
        </div>
        {densityLock !== null && (
          <p id="row-height-lock" className={styles.lock}>
            <IconBuilding size={13} stroke={1.75} aria-hidden />
            {densityLock}
          </p>
        )}
        <button
          type="button"
          className={styles.reset}
          title={words.table.resetHint}
          onClick={() => changeSettings({ columns: defaultColumns, columnWidths: {} })}
        >
          {words.table.reset}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
});

type ColumnListProps = ColumnsMenuProps & { choice: ColumnChoice; onChoice(choice: ColumnChoice): void };

function ColumnList({ choice, withoutRoom, onChoice }: ColumnListProps) {
  const ordered = orderedColumns(columnIds, choice);
  const shown = shownColumns(columnIds, choice);
  const { handlersFor, sideAt } = useDragOrder('y', (id, to) =>
    onChoice(withColumnMoved(columnIds, choice, id, to)),
  );
  const [moved, setMoved] = useState<{ id: string; focus: HTMLElement } | null>(null);
  const list = useRef<HTMLUListElement>(null);

  // Putting an element elsewhere takes the focus from it.
  useLayoutEffect(() => moved?.focus.focus(), [moved]);

  function step(id: string, by: 1 | -1, focus: HTMLElement) {
    const next = withColumnStepped(columnIds, choice, id, by, ordered);
    if (next === choice) return;
    onChoice(next);
    setMoved({ id, focus });
  }

  function onKeyDown(id: string, event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation(); // Alt with these arrows is also "next item"
    if (event.target instanceof HTMLElement) step(id, event.key === 'ArrowDown' ? 1 : -1, event.target);
  }

  return (
    <>
      <ul ref={list} className={styles.list} aria-label={words.table.columns}>
        {ordered.map((id) => {
          const label = columnLabel(id);
          const isShown = shown.includes(id);
          return (
            <li
              key={id}
              className={styles.entry}
              data-drop={sideAt(id)}
              onKeyDown={(event) => onKeyDown(id, event)}
              {...handlersFor(id)}
            >
              <IconGripVertical className={styles.grip} size={14} stroke={1.75} aria-hidden />
              <Checkbox
                size="xs"
                className={styles.check ?? ''}
                label={<ColumnName id={id} hasRoom={!withoutRoom.includes(id)} />}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(event) => onChoice(withColumnShown(choice, id, event.currentTarget.checked))}
              />
              <StepButton column={label} by={-1} onStep={(focus) => step(id, -1, focus)} />
              <StepButton column={label} by={1} onStep={(focus) => step(id, 1, focus)} />
            </li>
          );
        })}
      </ul>
      <span className={styles.spoken} role="status">
        {moved !== null &&
          words.table.moved(columnLabel(moved.id), ordered.indexOf(moved.id) + 1, ordered.length)}
      </span>
    </>
  );
}

function ColumnName({ id, hasRoom }: { id: string; hasRoom: boolean }) {
  const cost = hasRoom ? columnCost(id) : words.table.noRoom;
  return (
    <>
      {columnLabel(id)}
      {cost !== undefined && <span className={styles.cost}> {cost}</span>}
    </>
  );
}

type StepButtonProps = { column: string; by: 1 | -1; onStep(button: HTMLElement): void };

function StepButton({ column, by, onStep }: StepButtonProps) {
  const Icon = by === 1 ? IconChevronDown : IconChevronUp;
  const label = by === 1 ? words.table.moveDown(column) : words.table.moveUp(column);
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      onClick={(event) => onStep(event.currentTarget)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  );
}
