import { expect, it, vi } from 'vitest';
import { words } from '#words/words.ts';

it('keys typed right after the start, before the dialogs have loaded, reach the palette', async () => {
  // Other tests have loaded them.
  vi.resetModules();
  const { renderApp } = await import('#renderer/testing/render-app.tsx');
  const { user, screen } = await renderApp({ isLoaded: false });
  await user.keyboard('{Control>}k{/Control}40213');
  expect(screen.getByRole('combobox', { name: words.palette.label })).toHaveValue('40213');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(words.palette.goToItem(40213));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: words.palette.label })).toBeNull();
});
