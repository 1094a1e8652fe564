import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAppCommand, useCommandState, useHeardCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { StatusPeek } from '#renderer/desktop/status-peek.ts';
import { createQueryStatusPeek, followAnswers } from '#renderer/desktop/status-peek-queries.ts';
import { isOutdated, useWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { useSteadyCallback } from '#renderer/ui/use-steady-callback.ts';
import { type ColumnChoice, shownColumns, withColumnShown } from './column-choice.ts';
import {
  columnIds,
  columnsShown,
  type ItemColumn,
  itemColumns,
  statusColumn,
  statusColumnId,
} from './item-columns.tsx';

type StatusColumn = {
  /** Null while the column is hidden: then nothing is asked. */
  peek: StatusPeek | null;
  /** The columns shown and all there are, with a status column that knows what was seen. */
  columns: readonly ItemColumn[];
  allColumns: readonly ItemColumn[];
  /** For the table, while the column is there. */
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined;
};

/** The column that asks for each row in view. Asks nothing while it is hidden, nor while nobody can see the window. */
export function useStatusColumn(
  connectionId: string,
  choice: ColumnChoice,
  onChoice: (choice: ColumnChoice) => void,
): StatusColumn {
  const client = useQueryClient();
  const desktop = useDesktop();
  const [peek] = useState(() => createQueryStatusPeek(client, desktop, connectionId));
  const isShown = shownColumns(columnIds, choice).includes(statusColumnId);

  const [rowsInView, setRowsInView] = useState<readonly number[]>(noRows);
  useEffect(() => {
    if (!isShown) return;
    const look = () => peek.look(document.visibilityState === 'hidden' ? noRows : rowsInView);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [peek, isShown, rowsInView]);
  useEffect(() => {
    if (!isShown) return;
    const stop = followAnswers(client, connectionId, peek);
    return () => {
      stop();
      peek.close();
    };
  }, [peek, isShown, client, connectionId]);

  // What the app itself knows to have changed must not stand there as it was seen a moment ago.
  const watched = useWatchedItems(connectionId);
  useEffect(() => {
    if (!isShown) return;
    const outdated = watched.flatMap((item) => {
      const state = peek.stateOf(item.itemId);
      return state.kind === 'seen' && isOutdated(state.peek, item) ? [item.itemId] : [];
    });
    if (outdated.length > 0) peek.refresh(outdated.filter((itemId) => rowsInView.includes(itemId)));
  }, [peek, isShown, watched, rowsInView]);

  // Whoever asks for the list anew means what stands in it. A list that refreshes by itself does not cost a request a row each time.
  useHeardCommand('refresh', () => {
    if (isShown) peek.refresh(rowsInView);
  });

  const toggle = useSteadyCallback(() => onChoice(withColumnShown(choice, statusColumnId, !isShown)));
  useAppCommand('toggle-status-column', toggle);
  useCommandState('toggle-status-column', isShown);

  const own = useMemo(() => statusColumn(peek), [peek]);
  const columns = useMemo(() => columnsShown(choice).map(withOwn(own)), [choice, own]);
  const allColumns = useMemo(() => itemColumns.map(withOwn(own)), [own]);
  return {
    peek: isShown ? peek : null,
    columns,
    allColumns,
    onRowsInView: isShown ? setRowsInView : undefined,
  };
}

const noRows: readonly number[] = [];

function withOwn(own: ItemColumn): (column: ItemColumn) => ItemColumn {
  return (column) => (column.id === statusColumnId ? own : column);
}
