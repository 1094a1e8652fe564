import { memo, useEffect, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useExportDialog } from '#renderer/desktop/export-dialog.ts';
import type { Connection } from '#shared/connection.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';
import { later } from './later.ts';

const ExportCard = later((parts) => parts.ExportCard);
const ExportDialog = later((parts) => parts.ExportDialog);

/** The floating parts of exports: the dialog and the progress card. */
export const Exports = memo(function Exports({ connection }: { connection: Connection }) {
  const dialog = useExportDialog();
  const { progress, putAway, revealableId } = useExportProgress();
  const desktop = useDesktop();
  useAppCommand('export', () => dialog.open());
  useAppCommand(
    'reveal-export',
    () => revealableId !== null && void desktop.exports.reveal({ exportId: revealableId }),
    revealableId !== null,
  );

  return (
    <>
      <ExportDialog connection={connection} isBusy={progress !== null && isUnfinished(progress)} />
      {progress !== null && <ExportCard key={progress.exportId} progress={progress} onPutAway={putAway} />}
    </>
  );
});

function useExportProgress() {
  const desktop = useDesktop();
  const [last, setLast] = useState<ExportProgress | null>(null);
  const [putAwayId, setPutAwayId] = useState<string | null>(null);

  useEffect(() => {
    let hasProgressed = false;
    const stop = desktop.exports.onProgress((progress) => {
      hasProgressed = true;
      setLast(progress);
    });
    void desktop.exports.current().then(
      (current) => {
        if (hasProgressed || current === null) return;
        setLast(current);
        // After a reload, shows running exports; finished ones were shown before it.
        if (!isUnfinished(current)) setPutAwayId(current.exportId);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return {
    /** Null: none, or dismissed. */
    progress: last === null || last.exportId === putAwayId ? null : last,
    putAway: () => setPutAwayId(last?.exportId ?? null),
    /** The finished file, also of a dismissed export. */
    revealableId: last?.state.kind === 'done' || last?.state.kind === 'partial' ? last.exportId : null,
  };
}
