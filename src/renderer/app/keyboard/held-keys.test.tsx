import { act, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { words } from '#words/words.ts';

/** The app right after its start, with the focus in the list and the dialogs still loading. */
async function startWithFocusInList() {
  // Other tests have loaded them.
  vi.resetModules();
  const { renderApp } = await import('#renderer/testing/render-app.tsx');
  const { loadLaterParts } = await import('#renderer/ui/later.tsx');
  const app = await renderApp({ isLoaded: false });
  const cell = app.screen.getByTitle('Item 3');
  cell.focus();
  const load = () =>
    act(async () => {
      await loadLaterParts();
      // The keys are pressed in a task of their own.
      await new Promise((done) => setTimeout(done));
    });
  return { ...app, cell, load };
}

it('keys pressed while “Save view” loads type and save its name, and leave the list behind it alone', async () => {
  const { user, screen, cell, desktop, viewHistory, load } = await startWithFocusInList();
  await user.keyboard('{Control>}s{/Control}');
  const before = viewHistory.place();
  await user.keyboard('fasr{Backspace}t{ArrowDown}{Control>}k{/Control}{Enter}');
  expect(cell).toHaveFocus();
  expect(viewHistory.place()).toEqual(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desktop.storedViews().map(({ name }) => name)).toEqual(['fast']);
  expect(cell).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(cell).not.toHaveFocus();
});

it('keys pressed while “Add connection” loads fill in its fields, and Tab moves on', async () => {
  const { user, screen, load } = await startWithFocusInList();
  await user.keyboard('{Control>}n{/Control}Shop{Tab}https://a');
  await load();
  const dialog = within(screen.getByRole('dialog', { name: words.connections.titles.add }));
  await user.keyboard('.example');
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Shop');
  expect(dialog.getByRole('textbox', { name: 'Catalog address' })).toHaveValue('https://a.example');
});

it('Escape pressed while a dialog loads closes it, and not the open item', async () => {
  const { user, screen, cell, viewHistory, load } = await startWithFocusInList();
  await user.keyboard('{Enter}');
  expect(viewHistory.place().view?.itemId).toBe(3);
  await user.keyboard('{Control>},{/Control}{Escape}');
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(viewHistory.place().view?.itemId).toBe(3);
  expect(cell).toHaveFocus();
});
