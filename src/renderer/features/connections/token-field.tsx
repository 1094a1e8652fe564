import { type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import { TextField } from '#renderer/ui/fields.tsx';
import type { InputField } from '#shared/failure.ts';
import type { SaveState } from './connection-actions.tsx';

type TokenFieldProps = {
  /** The token lives in the field alone, never in the state of a component. */
  ref: Ref<HTMLInputElement>;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** The label is read out but not shown. */
  isBare?: boolean;
};

/** The one field that a token is typed or pasted into: masked, with autocompletion and saving off. */
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

/** The fields of a form that a failure may be about. Each has a token. */
type FieldRefs = Partial<Record<InputField, RefObject<HTMLInputElement | null>>> & {
  token: RefObject<HTMLInputElement | null>;
};

/**
 * After a save that did not work the focus is on the field to correct, in doubt on the address, where there is one.
 * The fields are disabled meanwhile and the browser takes the focus away from them: without this the next token would be typed into
 * the window, whose keys would take it for commands and filter texts. A focus that moved elsewhere in the meantime stays there.
 */
export function useFieldToCorrect(state: SaveState, fields: FieldRefs): void {
  const before = useRef(state);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = state;
    if (state === was || state.kind === 'verifying') return;
    if (state.kind === 'idle' && was.kind !== 'verifying') return;
    const field = (fields[fieldToCorrect(state)] ?? fields.token).current;
    if (field !== null && isFree(field.form)) field.focus();
  });
}

function fieldToCorrect(state: SaveState): InputField {
  if (state.kind !== 'failed' || state.failure.kind === 'token-refused') return 'token';
  return state.failure.kind === 'invalid-input' ? state.failure.field : 'baseUrl';
}

/** The focus is lost, or still within the form. */
function isFree(form: HTMLFormElement | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || form?.contains(focused) === true;
}
