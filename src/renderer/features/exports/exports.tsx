import { Modal } from '@mantine/core';
import { memo } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useExportDialog, useOpenExport } from '#renderer/desktop/export-dialog.tsx';
import { useRowsAtHandNow } from '#renderer/desktop/rows-at-hand.tsx';
import { isUnfinished } from '#shared/export.ts';
import { words } from '#words/words.ts';
import { ExportCard } from './export-card.tsx';
import { choiceOffered, choicesOnScreen } from './export-choice.ts';
import { ExportForm } from './export-form.tsx';
import { useExportProgress } from './use-export-progress.ts';

/** Everything about exports that floats over the window: the dialog, and the card that tells how one goes. */
export const Exports = memo(function Exports({ connectionName }: { connectionName: string }) {
  const dialog = useExportDialog();
  const shown = useOpenExport();
  const rowsAtHand = useRowsAtHandNow();
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
      <Modal
        opened={shown !== null}
        onClose={dialog.close}
        title={words.exports.title}
        size={520}
        // In the middle its top would move with every choice that brings or takes a line.
        centered={false}
        yOffset="10dvh"
      >
        {shown !== null && (
          <ExportForm
            choices={
              shown === 'screen' ? choicesOnScreen(rowsAtHand(), connectionName) : choiceOffered(shown)
            }
            isBusy={progress !== null && isUnfinished(progress)}
            onClose={dialog.close}
          />
        )}
      </Modal>
      {progress !== null && <ExportCard key={progress.exportId} progress={progress} onPutAway={putAway} />}
    </>
  );
});
