import { type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '#renderer/desktop/open-dialog.ts';
import { TextField } from '#renderer/ui/fields.tsx';
import type { InputField } from '#shared/failure.ts';
import type { SaveState } from './connection-actions.tsx';

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
