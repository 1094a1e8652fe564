import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { ExportRow } from '#shared/export.ts';

/** Rows to export; see `exportRowOf`. */
export type ExportOffer = {
  rows: readonly ExportRow[];
  /** A file name without extension and date. */
  suggestedName: string;
};

/** Null: closed. `screen`: the list on screen. */
type OpenExport = ExportOffer | 'screen' | null;

type ExportDialog = {
  /** Default: the list on screen. */
  open(offer?: ExportOffer): void;
  close(): void;
};

/** Opens and closes it. Never changes, so it causes no re-render. */
export const [ExportDialogContext, useExportDialog] =
  createRequiredContext<ExportDialog>('ExportDialogContext');
const OpenExportContext = createContext<OpenExport>(null);

/** The export dialog, which any part of the window may open with its own rows. */
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

/** What is exported, for the dialog itself. */
export function useOpenExport(): OpenExport {
  return useContext(OpenExportContext);
}
