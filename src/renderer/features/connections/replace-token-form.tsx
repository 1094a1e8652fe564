import {
  type FormEvent,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { DialogActions, isFocusLost } from '#renderer/ui/dialog.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { TextField } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { Connection } from '#shared/connection.ts';
import type { Failure, InputField } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import { type SaveState, useSave } from './connection-actions.tsx';
import styles from './connections.module.css';

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
    <Button type="submit" isBusy={isVerifying}>
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
  if (failure.kind === 'invalid-input')
    return words.inputProblems[failure.problem](failure.field, failure.at);
  const { title, nextStep, code } = failureText(failure);
  return failure.kind === 'token-refused'
    ? texts.replaceToken.notAccepted(code)
    : texts.replaceToken.failed(title, nextStep, code);
}

type TokenFieldProps = {
  /** The token is only in the field itself, never in React state. */
  ref: Ref<HTMLInputElement>;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  isBare?: boolean;
};

/** The only field for a token: masked, without autocompletion and saving. */
export function TokenField({ ref, label, description, error, disabled = false, isBare }: TokenFieldProps) {
  return (
    <TextField
      ref={ref}
      type="password"
      {...(isBare ? { 'aria-label': label, placeholder: label } : { label })}
      description={description}
      error={error}
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      isDescribedBelow
    />
  );
}

/** The fields that a failure may be about. Each form has a token. */
type FieldRefs = Partial<Record<InputField, RefObject<HTMLInputElement | null>>> & {
  token: RefObject<HTMLInputElement | null>;
};

/**
 * After a failed save, clears a refused token and focuses the field to correct; if that isn't clear, the address if there is one.
 * The browser blurs the fields while they are disabled: without this, the next token would be typed into the window,
 * as commands and filter texts. A focus that moved elsewhere in the meantime stays there.
 */
export function useFieldToCorrect(state: SaveState, fields: FieldRefs): void {
  const before = useRef(state);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = state;
    if (state === was || state.kind === 'verifying') return;
    if (state.kind === 'idle' && was.kind !== 'verifying') return;
    const isRefused = state.kind === 'failed' && state.failure.kind === 'token-refused';
    if (isRefused && fields.token.current !== null) fields.token.current.value = '';
    const field = (fields[fieldToCorrect(state)] ?? fields.token).current;
    const isFree = isFocusLost() || field?.form?.contains(document.activeElement);
    if (isFree) field?.focus();
  });
}

function fieldToCorrect(state: SaveState): InputField {
  if (state.kind !== 'failed' || state.failure.kind === 'token-refused') return 'token';
  return state.failure.kind === 'invalid-input' ? state.failure.field : 'baseUrl';
}
