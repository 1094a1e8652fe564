import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#renderer/ui/dialog-actions.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { useIsThere } from '#renderer/ui/use-is-there.ts';
import type { Failure } from '#shared/failure.ts';
import type { Outcome } from '#shared/outcome.ts';
import { words } from '#words/words.ts';
import styles from './confirm-step.module.css';

type ConfirmStepProps = {
  question: string;
  consequence: string;
  confirmLabel: string;
  act(): Promise<Outcome<unknown>>;
  onDone(): void;
  onClose(): void;
};

/** Asks before something that can't be undone, does it, and stays with the reason where that failed. */
export function ConfirmStep({ question, consequence, confirmLabel, act, onDone, onClose }: ConfirmStepProps) {
  const isThere = useIsThere();
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function confirm(): Promise<void> {
    setActing(true);
    const outcome = await act();
    // Whoever closed the dialog meanwhile is not led back into it.
    if (!isThere()) return;
    setActing(false);
    if (outcome.ok) onDone();
    else setFailure(outcome.failure);
  }

  return (
    <div className={styles.step}>
      <div>
        <strong className={styles.question}>{question}</strong>
        <p className={styles.consequence}>{consequence}</p>
      </div>
      {failure !== null && <FailureNotice failure={failure} layout="inline" />}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.common.cancel}
        </Button>
        <Button color="red" loading={isActing} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </div>
  );
}
