import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '#renderer/ui/dialog-actions.tsx';
import { useIsThere } from '#renderer/ui/use-is-there.ts';
import type { Failure } from '#shared/failure.ts';
import type { Outcome } from '#shared/outcome.ts';
import { words } from '#words/words.ts';
import styles from './view-name-dialog.module.css';

type ViewNameDialogProps = {
  title: string;
  /** In the field at first, all of it selected. */
  suggested: string;
  /** What is kept under the name. */
  hint?: string;
  onSave(name: string): Promise<Outcome<unknown>>;
  onClose(): void;
};

/** Asks for the name of a view, and stays with the reason where it can't be used. */
export function ViewNameDialog({ title, suggested, hint, onSave, onClose }: ViewNameDialogProps) {
  const isThere = useIsThere();
  const [name, setName] = useState(suggested);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const outcome = await onSave(name);
    if (!isThere()) return;
    setSaving(false);
    if (outcome.ok) onClose();
    else setProblem(problemText(outcome.failure));
  }

  return (
    <Modal opened onClose={onClose} title={title} size={400}>
      <form className={styles.form} onSubmit={(event) => void save(event)} autoComplete="off" noValidate>
        <TextInput
          label={words.views.name}
          description={hint}
          value={name}
          error={problem}
          maxLength={80}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {words.common.save}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}

function problemText(failure: Failure): string {
  if (failure.kind !== 'invalid-input' || failure.field !== 'name') return words.views.notSaved;
  const { problems } = words.views;
  switch (failure.problem) {
    case 'empty':
    case 'name-taken':
    case 'too-long':
      return problems[failure.problem];
    default:
      return problems.other;
  }
}
