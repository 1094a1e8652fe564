import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

it('a double click on a dialog’s button opens the dialog once and doesn’t close it', async () => {
  const { screen, press } = await renderList();
  await press(
    within(screen.getByRole('region', { name: 'Items' })).getByRole('button', { name: 'Export' }),
    1,
  );
  expect(screen.getByRole('dialog', { name: 'Export' })).toBeInTheDocument();
  await press(behind(), 2);
  expect(screen.getByRole('dialog', { name: 'Export' })).toBeInTheDocument();
  await press(behind(), 1);
  expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull();
});

it('a double click that closes a dialog does not open the row behind it', async () => {
  const { screen, press, row } = await renderList();
  fireEvent.keyDown(row, { key: ',', ctrlKey: true });
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }), 1);
  await press(row, 2);
  expect(screen.queryByRole('region', { name: 'Item details' })).toBeNull();
  await press(row, 1);
  expect(await screen.findByRole('region', { name: 'Item details' })).toBeInTheDocument();
});

it('two clicks in the same place are both handled', async () => {
  const { screen, press } = await renderList();
  const sidebar = screen.getByRole('button', { name: 'Sidebar' });
  await press(sidebar, 1);
  expect(screen.queryByRole('navigation', { name: 'Sidebar' })).toBeNull();
  await press(sidebar, 2);
  expect(screen.getByRole('navigation', { name: 'Sidebar' })).toBeInTheDocument();
});

function behind(): Element {
  const overlay = document.querySelector('[data-backdrop]');
  if (overlay === null) throw new Error('nothing lies over the window');
  return overlay;
}

async function renderList() {
  window.history.replaceState(null, '', '#connection=warehouse');
  const app = await renderApp({ connections: [aConnection()] });
  const row = (await app.screen.findAllByRole('gridcell'))[2];
  if (row === undefined) throw new Error('the table has no cell');
  /** The nth click of a series at one position. */
  const press = async (on: Element, nth: number) => {
    fireEvent.mouseDown(on, { detail: nth });
    fireEvent.mouseUp(on, { detail: nth });
    fireEvent.click(on, { detail: nth });
    await act(async () => {});
  };
  return { ...app, row, press };
}
