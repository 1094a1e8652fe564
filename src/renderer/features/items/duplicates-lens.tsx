import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { CatalogRow } from '#shared/item.ts';
import { repeatCounts } from './duplicates.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { type Filtering, onlyMarketName } from './filters/comma-filters.ts';
import { loadedPages } from './loaded-pages.ts';
import { RepeatsContext } from './table/repeat-mark.tsx';

type DuplicatesLensProps = {
  connectionId: string;
  filtering: Filtering;
  rows: readonly CatalogRow[];
  /** How many pages the list has; null: not said. */
  pages: number | null;
  onFiltering(filtering: Filtering): void;
  onOpenItem(itemId: number): void;
  /** The table whose names are marked. */
  children: ReactNode;
};

/** The lens over entries with one market name: marks in the table below it, and the dialog that they and the command open. */
export function DuplicatesLens(props: DuplicatesLensProps) {
  const { connectionId, filtering, rows } = props;
  const client = useQueryClient();
  const [open, setOpen] = useState<{ marketName: string | null } | null>(null);
  const show = useEventCallback((marketName: string) => setOpen({ marketName }));
  useAppCommand('show-duplicates', () => setOpen({ marketName: null }));
  const repeats = useMemo(() => ({ counts: repeatCounts(rows), show }), [rows, show]);

  const close = () => setOpen(null);
  return (
    <>
      <RepeatsContext value={repeats}>{props.children}</RepeatsContext>
      {open !== null && (
        <DuplicatesDialog
          rows={rows}
          loaded={loadedPages(client, connectionId, filtering.query)}
          pages={props.pages}
          marketName={open.marketName}
          onFilter={(marketName) => {
            close();
            props.onFiltering(onlyMarketName(filtering, marketName));
          }}
          onOpenItem={(itemId) => {
            close();
            props.onOpenItem(itemId);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
