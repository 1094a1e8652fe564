import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAppCommand, useCommandState, useHeardCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { StatusLoader } from '#renderer/desktop/status-loader.ts';
import { createQueryStatusLoader, followAnswers } from '#renderer/desktop/status-loader-queries.ts';
import { isOutdated, useWatchedItems } from '#renderer/desktop/watched-items.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { answerColumnIds } from '#shared/settings-choices.ts';
import { type ColumnChoice, shownColumns, withColumnShown } from './column-choice.ts';
import {
  answerColumn,
  columnIds,
  columnsShown,
  type ItemColumn,
  isAnswerColumn,
  itemColumns,
} from './item-columns.tsx';

type AnswerColumns = {
  /** Null while these columns are hidden: then nothing is requested. */
  loader: StatusLoader | null;
  /** The columns shown and all there are, those of answers with what was seen. */
  columns: readonly ItemColumn[];
  allColumns: readonly ItemColumn[];
  /** For the table, while one of these columns is shown. */
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined;
};

/** The columns that request an answer for each row in view. They request nothing while they are hidden, nor while the window is. */
export function useAnswerColumns(
  connectionId: string,
  choice: ColumnChoice,
  onChoice: (choice: ColumnChoice) => void,
): AnswerColumns {
  const client = useQueryClient();
  const desktop = useDesktop();
  const [loader] = useState(() => createQueryStatusLoader(client, desktop, connectionId));
  const shown = shownColumns(columnIds, choice);
  const isStatusShown = shown.includes('status');
  const isShown = shown.some(isAnswerColumn);

  const [rowsInView, setRowsInView] = useState<readonly number[]>(noRows);
  useEffect(() => {
    if (!isShown) return;
    const look = () => loader.look(document.visibilityState === 'hidden' ? noRows : rowsInView);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [loader, isShown, rowsInView]);
  useEffect(() => {
    if (!isShown) return;
    const stop = followAnswers(client, connectionId, loader);
    return () => {
      stop();
      loader.close();
    };
  }, [loader, isShown, client, connectionId]);

  // What the app itself knows to have changed must not stand there as it was seen a moment ago.
  const watched = useWatchedItems(connectionId);
  useEffect(() => {
    if (!isShown) return;
    const outdated = watched.flatMap((item) => {
      const state = loader.stateOf(item.itemId);
      return state.kind === 'seen' && isOutdated(state.seen, item) ? [item.itemId] : [];
    });
    if (outdated.length > 0) loader.refresh(outdated.filter((itemId) => rowsInView.includes(itemId)));
  }, [loader, isShown, watched, rowsInView]);

  // Whoever asks for the list anew means what stands in it. A list that refreshes by itself does not cost a request a row each time.
  useHeardCommand('refresh', () => {
    if (isShown) loader.refresh(rowsInView);
  });

  const toggle = useEventCallback(() => onChoice(withColumnShown(choice, 'status', !isStatusShown)));
  useAppCommand('toggle-status-column', toggle);
  useCommandState('toggle-status-column', isStatusShown);

  const own = useMemo(() => answerColumnIds.map((id) => answerColumn(id, loader)), [loader]);
  const columns = useMemo(() => columnsShown(choice).map(withOwn(own)), [choice, own]);
  const allColumns = useMemo(() => itemColumns.map(withOwn(own)), [own]);
  return {
    loader: isShown ? loader : null,
    columns,
    allColumns,
    onRowsInView: isShown ? setRowsInView : undefined,
  };
}

const noRows: readonly number[] = [];

function withOwn(own: readonly ItemColumn[]): (column: ItemColumn) => ItemColumn {
  return (column) => own.find(({ id }) => id === column.id) ?? column;
}
