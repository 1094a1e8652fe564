import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someRows } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

async function openItem(notes: { itemId: number; text: string; name: string }[] = []) {
  const app = await renderApp({ items: someRows(3), notes });
  await app.user.click(app.screen.getByTitle('Item 2'));
  return { ...app, field: await app.screen.findByLabelText('Note on this item') };
}

it('a note is saved when its field loses the focus, and when the next item opens', async () => {
  const { user, screen, desktop, field } = await openItem();
  await user.type(field, 'Called twice');
  expect(await desktop.notes.list({ connectionId: 'demo' })).toEqual([]);
  await user.tab();
  expect(await desktop.notes.list({ connectionId: 'demo' })).toMatchObject([
    { itemId: 2, text: 'Called twice' },
  ]);

  await user.type(field, ', and again');
  await act(async () => desktop.command('next-item'));
  await expect.poll(() => screen.getByLabelText('Note on this item')).toHaveValue('');
  expect(await desktop.notes.list({ connectionId: 'demo' })).toMatchObject([
    { itemId: 2, text: 'Called twice, and again' },
  ]);
});

it.each(['beforeunload', 'pagehide'])('saves a note being typed at %s', async (moment) => {
  const { user, desktop, field } = await openItem();
  await user.type(field, 'Called twice');
  act(() => void window.dispatchEvent(new Event(moment)));
  expect(await desktop.notes.list({ connectionId: 'demo' })).toMatchObject([
    { itemId: 2, text: 'Called twice' },
  ]);
});

it('the palette finds an item by its note', async () => {
  const { user, screen, desktop } = await openItem([
    { itemId: 3, text: 'Promised a refund', name: 'Item 3' },
  ]);
  act(() => desktop.command('open-palette'));
  await user.keyboard('refund');
  await user.click(screen.getByRole('option', { name: /Promised a refund.*Item 3 #3/ }));
  expect(await screen.findByLabelText('Note on this item')).toHaveValue('Promised a refund');
});

it('an export has the notes as a column, where there are any', async () => {
  const { user, screen, desktop } = await openItem([
    { itemId: 3, text: 'Promised a refund', name: 'Item 3' },
  ]);
  act(() => desktop.command('export'));
  const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
  await user.click(dialog.getByRole('radio', { name: /This page/ }));
  await user.click(dialog.getByRole('button', { name: /^Export/ }));
  const [asked] = desktop.exported;
  expect(asked?.fields.at(-1)).toBe('note');
  expect(asked?.what).toMatchObject({
    rows: [{ note: null }, { note: null }, { note: 'Promised a refund' }],
  });
});
