import { memo, useEffect, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useExportDialog } from '#renderer/desktop/export-dialog.tsx';
import type { Connection } from '#shared/connection.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';
import { later } from './later.ts';

const ExportCard = later((parts) => parts.ExportCard);
const ExportDialog = later((parts) => parts.ExportDialog);

/** Everything about exports that floats over the window: the dialog and the progress card. */
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

/** The export that was begun last, as main reports of it. */
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
        // A page that was reloaded in the middle picks up running exports; finished ones were shown by the page before it.
        if (!isUnfinished(current)) setPutAwayId(current.exportId);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return {
    /** Null: there is none, or it was put away. */
    progress: last === null || last.exportId === putAwayId ? null : last,
    putAway: () => setPutAwayId(last?.exportId ?? null),
    /** Its file, if there is one by now; also of one that was put away. */
    revealableId: last?.state.kind === 'done' || last?.state.kind === 'partial' ? last.exportId : null,
  };
}
