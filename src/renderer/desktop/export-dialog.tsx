import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { ExportRow } from '#shared/export.ts';

/** Rows of one's own to keep as a file: `exportRowOf` makes them of list rows and of items' answers alike. */
export type ExportOffer = {
  rows: readonly ExportRow[];
  /** What the file may be called, without its ending and the date. */
  suggestedName: string;
};

/** Null: closed. `screen`: whatever the list on screen has to offer. */
type OpenExport = ExportOffer | 'screen' | null;

type ExportDialog = {
  /** Without an offer it is about the list on screen. */
  open(offer?: ExportOffer): void;
  close(): void;
};

/** For opening it. Never changes, so that nothing re-renders for it. */
export const [ExportDialogContext, useExportDialog] =
  createRequiredContext<ExportDialog>('ExportDialogContext');
const OpenExportContext = createContext<OpenExport>(null);

/** The one export dialog, which any part of the window may open with rows of its own. */
export function ExportDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<OpenExport>(null);
  const dialog = useMemo<ExportDialog>(
    () => ({ open: (offer) => setShown(offer ?? 'screen'), close: () => setShown(null) }),
    [],
  );
  return (
    <ExportDialogContext value={dialog}>
      <OpenExportContext value={shown}>{children}</OpenExportContext>
    </ExportDialogContext>
  );
}

/** What the dialog is open for; for the dialog itself. */
export function useOpenExport(): OpenExport {
  return useContext(OpenExportContext);
}
