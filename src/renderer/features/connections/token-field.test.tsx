import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { TokenField } from './token-field.tsx';

it('a token is masked while it is typed, and excluded from completion, saving and spell checking', () => {
  const { screen } = renderWithProviders(<TokenField ref={createRef()} label="Access token" />);
  const field = screen.getByLabelText('Access token');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
  expect(field).not.toHaveAttribute('name');
});
