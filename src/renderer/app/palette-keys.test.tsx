import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { words } from '#words/words.ts';

it('keys pressed while the palette loads reach its field', async () => {
  // Other tests have loaded it.
  vi.resetModules();
  const { renderApp } = await import('#renderer/testing/render-app.tsx');
  const { loadLaterParts } = await import('#renderer/ui/later.tsx');
  const { user, screen } = await renderApp({ isLoaded: false });
  await user.keyboard('{Control>}k{/Control}402');
  expect(screen.queryByRole('combobox', { name: words.palette.label })).toBeNull();
  await act(loadLaterParts);
  const field = screen.getByRole('combobox', { name: words.palette.label });
  expect(field).toHaveFocus();
  await user.keyboard('13');
  expect(field).toHaveValue('40213');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(words.palette.goToItem(40213));
});
