import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useExportDialog } from '#renderer/data/export-dialog.ts';
import { useEventCallback } from '#renderer/ui/events.ts';
import { exportRowOf } from '#shared/export.ts';
import type { CatalogRow } from '#shared/item.ts';
import { withLocalCopySearch } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { onlyMarketName } from './filters/comma-filters.ts';
import { useItemList, useItemListActions } from './item-list.tsx';
import { loadedPages } from './list-source.ts';
import { RepeatsContext, repeatedRows } from './table/item-columns.tsx';

/** Marks items that share a market name in the table that it wraps, and opens the dialog about them. */
export function DuplicatesLens({ children }: { children: ReactNode }) {
  const { connection, filtering, query, items, rowCount, source, isSameListShown, shown } = useItemList();
  const { rows } = items.page;
  const { copyRows, filterBy, openItem, show: showList } = useItemListActions();
  const exportDialog = useExportDialog();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ marketName: string | null } | null>(null);
  const show = useEventCallback((marketName: string) => setOpen({ marketName }));
  useAppCommand('show-duplicates', () => {
    const { localCopy } = query;
    if (localCopy === undefined) return setOpen({ marketName: null });
    showList(withLocalCopySearch(query, { ...localCopy, groups: { by: 'count', isDescending: true } }));
  });
  const pages = isSameListShown ? (shown?.response.pagination.pages ?? null) : null;
  // Only whole lists are counted: on one page of several, a name without a mark would look like the only one.
  const isWhole = rowCount === undefined ? shown?.response.pagination.pages === 1 : rowCount === rows.length;
  const repeats = useMemo(
    () => ({ rows: repeatedRows(isWhole ? rows : noRows), show }),
    [isWhole, rows, show],
  );

  const close = () => setOpen(null);
  return (
    <>
      <RepeatsContext value={repeats}>{children}</RepeatsContext>
      {open !== null && (
        <DuplicatesDialog
          rows={rows}
          loaded={loadedPages(client, source, filtering.query)}
          pages={pages}
          marketName={open.marketName}
          connection={connection}
          onCopy={copyRows}
          onExport={(selected) => {
            close();
            exportDialog.open({
              rows: selected.map(exportRowOf),
              suggestedName: words.lookingUp.duplicates.exportName,
            });
          }}
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

const noRows: readonly CatalogRow[] = [];
