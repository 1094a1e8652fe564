import { fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

/** Keys come in the very moment after the click, before a menu or a popover has taken the focus. */
const openedBy = [
  ['the columns', /^Columns/],
  ['a menu of the top bar', 'Theme'],
  ['a menu of the item', 'More ways to copy the support card'],
] as const;

for (const [what, name] of openedBy)
  it(`Escape closes ${what} and leaves the item open, however early it comes`, async () => {
    const { screen } = await renderAppWithItem();
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(details(screen)).toBeInTheDocument();
  });

it('Escape closes the menu of a row and leaves the item open, however early it comes', async () => {
  const { screen } = await renderAppWithItem();
  const cell = within(screen.getByRole('grid')).getAllByRole('gridcell')[2];
  if (cell === undefined) throw new Error('the table has no cell');
  cell.focus();
  fireEvent.contextMenu(cell);
  expect(screen.getByRole('menu')).toBeInTheDocument();
  fireEvent.keyDown(cell, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(details(screen)).toBeInTheDocument();
});

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];

const details = (screen: Screen) => screen.queryByRole('region', { name: 'Item details' });

async function renderAppWithItem() {
  window.history.replaceState(null, '', '#connection=warehouse&item=1');
  const app = await renderApp({ connections: [aConnection()] });
  await app.screen.findByRole('button', { name: 'Close item details' });
  return app;
}
