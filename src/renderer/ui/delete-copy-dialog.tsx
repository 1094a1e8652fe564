import { Button } from '#renderer/ui/buttons.tsx';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { words } from '#words/words.ts';

type DeleteCopyDialogProps = {
  /** The button that opened it, and its own. */
  label: string;
  onKeep(): void;
  onDelete(): void;
};

/** Asks before a copy is deleted, since no new copy brings back the prices of before. */
export function DeleteCopyDialog({ label, onKeep, onDelete }: DeleteCopyDialogProps) {
  const { question, consequence } = words.copies.removal;
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
