import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

type TokenFieldProps = {
  /** The token lives in the field alone, never in the state of a component. */
  ref: Ref<HTMLInputElement>;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** The label is read out but not drawn. */
  isBare?: boolean;
};

/** The one field that a token is typed or pasted into: masked, and offered to nobody for completion or saving. */
export function TokenField({ ref, label, description, error, disabled = false, isBare }: TokenFieldProps) {
  return (
    <TextInput
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
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
