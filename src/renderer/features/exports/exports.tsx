import { memo, useEffect, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useReadCurrentList } from '#renderer/desktop/current-list.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useExportDialog, useOpenExport } from '#renderer/desktop/export-dialog.tsx';
import { textsByItem, useNotes } from '#renderer/desktop/notes.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { Connection } from '#shared/connection.ts';
import { type ExportProgress, isUnfinished } from '#shared/export.ts';
import { words } from '#words/words.ts';
import { ExportCard } from './export-card.tsx';
import { choiceOffered, choicesOnScreen, withNotes } from './export-choice.ts';
import { ExportForm } from './export-form.tsx';

/** Everything about exports that floats over the window: the dialog, and the card that tells how one goes. */
export const Exports = memo(function Exports({ connection }: { connection: Connection }) {
  const dialog = useExportDialog();
  const shown = useOpenExport();
  const readCurrentList = useReadCurrentList();
  const { progress, putAway, revealableId } = useExportProgress();
  const desktop = useDesktop();
  const notes = textsByItem(useNotes(connection.id));
  useAppCommand('export', () => dialog.open());
  useAppCommand(
    'reveal-export',
    () => revealableId !== null && void desktop.exports.reveal({ exportId: revealableId }),
    revealableId !== null,
  );

  return (
    <>
      <Dialog
        isOpen={shown !== null}
        onClose={dialog.close}
        title={words.exports.title}
        widthPx={520}
        // In the middle its top would move with every choice that brings or takes a line.
        top="10dvh"
      >
        {shown !== null && (
          <ExportForm
            choices={withNotes(
              shown === 'screen' ? choicesOnScreen(readCurrentList(), connection.name) : choiceOffered(shown),
              notes,
            )}
            isBusy={progress !== null && isUnfinished(progress)}
            onClose={dialog.close}
          />
        )}
      </Dialog>
      {progress !== null && <ExportCard key={progress.exportId} progress={progress} onPutAway={putAway} />}
    </>
  );
});

type LastExport = {
  /** The export that was begun last, as main tells of it; null: none, or it was put away. */
  progress: ExportProgress | null;
  putAway(): void;
  /** Its file, if there is one by now; also of one that was put away. */
  revealableId: string | null;
};

function useExportProgress(): LastExport {
  const desktop = useDesktop();
  const [last, setLast] = useState<ExportProgress | null>(null);
  const [putAwayId, setPutAwayId] = useState<string | null>(null);

  useEffect(() => {
    let isHeard = false;
    const stop = desktop.exports.onProgress((told) => {
      isHeard = true;
      setLast(told);
    });
    void desktop.exports.current().then(
      (current) => {
        if (isHeard || current === null) return;
        setLast(current);
        // A page that was reloaded in the middle picks up running exports; finished ones were shown by the page before it.
        if (!isUnfinished(current)) setPutAwayId(current.exportId);
      },
      () => {},
    );
    return stop;
  }, [desktop]);

  return {
    progress: last === null || last.exportId === putAwayId ? null : last,
    putAway: () => setPutAwayId(last?.exportId ?? null),
    revealableId: last?.state.kind === 'done' || last?.state.kind === 'partial' ? last.exportId : null,
  };
}
