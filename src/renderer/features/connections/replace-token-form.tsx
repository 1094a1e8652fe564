import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { DialogActions } from '#renderer/ui/dialog.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { useSave } from './connection-actions.tsx';
import styles from './connections.module.css';
import { TokenField, useFieldToCorrect } from './token-field.tsx';

type ReplaceTokenFormProps = {
  connection: Connection;
  onSaved(connection: Connection): void;
  onClose?: (() => void) | undefined;
  /** In a dialog the buttons are below the field, elsewhere beside it. */
  isInDialog?: boolean;
};

const texts = words.connections;

export function ReplaceTokenForm({
  connection,
  onSaved,
  onClose,
  isInDialog = false,
}: ReplaceTokenFormProps) {
  const tokenField = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  const { state, save, cancel, fail } = useSave(onSaved);
  useEffect(() => tokenField.current?.focus(), []);
  // Reopening the form focuses its field.
  useAppCommand('enter-token', () => tokenField.current?.focus(), !isInDialog);
  useFieldToCorrect(state, { token: tokenField });
  const isVerifying = state.kind === 'verifying';

  function submit(event: FormEvent) {
    event.preventDefault();
    const token = tokenField.current?.value ?? '';
    if (token.trim() === '') return fail({ kind: 'invalid-input', field: 'token', problem: 'empty' });
    const { id, name, baseUrl, colour } = connection;
    void save({ id, name, baseUrl: baseUrl ?? '', colour, token }, connection);
  }

  const replaceButton = (
    <Button type="submit" loading={isVerifying}>
      {connection.token.kind === 'none' ? texts.replaceToken.save : texts.replaceToken.replace}
    </Button>
  );
  const cancelButton = (isVerifying || onClose) && (
    <Button variant="default" onClick={isVerifying ? cancel : onClose}>
      {words.common.cancel}
    </Button>
  );
  return (
    <form
      className={isInDialog ? shared.stack : styles.tokenForm}
      onSubmit={submit}
      onChange={() => setTyped(true)}
      data-unsaved={isTyped || undefined}
      noValidate
      autoComplete="off"
    >
      <div className={isInDialog ? undefined : styles.field}>
        <TokenField
          ref={tokenField}
          label={texts.form.newToken}
          isBare={!isInDialog}
          disabled={isVerifying}
          error={state.kind === 'failed' ? errorText(state.failure) : undefined}
        />
      </div>
      {isInDialog ? (
        <DialogActions>
          {cancelButton}
          {replaceButton}
        </DialogActions>
      ) : (
        <>
          {replaceButton}
          {cancelButton}
        </>
      )}
    </form>
  );
}

function errorText(failure: Failure): string {
  if (failure.kind === 'invalid-input') return words.inputProblems[failure.problem](failure.field);
  const { title, nextStep, code } = failureText(failure);
  return failure.kind === 'token-refused'
    ? texts.replaceToken.notAccepted(code)
    : texts.replaceToken.failed(title, nextStep, code);
}
