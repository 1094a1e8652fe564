import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { words } from '#words/words.ts';

type DeleteLocalCopyDialogProps = {
  /** The button that opened it, and its own. */
  label: string;
  onKeep(): void;
  onDelete(): void;
};

/** Asks before a local copy is deleted, since no new local copy brings back the prices of before. */
export function DeleteLocalCopyDialog({ label, onKeep, onDelete }: DeleteLocalCopyDialogProps) {
  const { question, consequence } = words.localCopies.removal;
  return (
    <Dialog onClose={onKeep} title={question} widthPx={400}>
      <div className={shared.stack}>
        <p>{consequence}</p>
        <DialogActions>
          <Button variant="default" onClick={onKeep} data-autofocus>
            {words.common.cancel}
          </Button>
          <Button isDangerous onClick={onDelete}>
            {label}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
