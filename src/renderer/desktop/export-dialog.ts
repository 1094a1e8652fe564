import { useStore } from '#renderer/ui/store.ts';
import type { ExportRow } from '#shared/export.ts';
import { createWindowStore } from './window-store.ts';

/** Rows to export; see `exportRowOf`. */
export type ExportOffer = {
  rows: readonly ExportRow[];
  /** A file name without extension and date. */
  suggestedName: string;
};

/** Null: closed. `screen`: the list on screen. */
type OpenExport = ExportOffer | 'screen' | null;

const useOpenExportStore = createWindowStore<OpenExport>(null);

/** Opens and closes the export dialog, which any part of the window may open with its own rows. It causes no re-render. */
export function useExportDialog() {
  const { set } = useOpenExportStore();
  return {
    /** Default: the list on screen. */
    open: (offer?: ExportOffer) => set(offer ?? 'screen'),
    close: () => set(null),
  };
}

/** What is exported, for the dialog itself. */
export function useOpenExport(): OpenExport {
  return useStore(useOpenExportStore());
}
