import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import { repeatCounts } from './duplicates.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { onlyMarketName } from './filters/comma-filters.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { loadedPages } from './list-source.ts';
import { RepeatsContext } from './table/repeat-mark.tsx';

/**
 * The lens over entries with one market name: marks in the table that it is around, and the dialog that they and the command open.
 */
export function DuplicatesLens({ children }: { children: ReactNode }) {
  const { filtering, rows, source, isSameListShown, shown } = useItemList();
  const { filterBy, openItem } = useItemListActions();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ marketName: string | null } | null>(null);
  const show = useEventCallback((marketName: string) => setOpen({ marketName }));
  useAppCommand('show-duplicates', () => setOpen({ marketName: null }));
  const repeats = useMemo(() => ({ counts: repeatCounts(rows), show }), [rows, show]);

  const close = () => setOpen(null);
  return (
    <>
      <RepeatsContext value={repeats}>{children}</RepeatsContext>
      {open !== null && (
        <DuplicatesDialog
          rows={rows}
          loaded={loadedPages(client, source, filtering.query)}
          pages={isSameListShown ? (shown?.answer.pagination.pages ?? null) : null}
          marketName={open.marketName}
          onFilter={(marketName) => {
            close();
            filterBy(onlyMarketName(filtering, marketName));
          }}
          onOpenItem={(itemId) => {
            close();
            openItem(itemId);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
