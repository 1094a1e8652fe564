import { act, fireEvent, screen as page, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent as realUser } from 'vitest/browser';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp, renderWithProviders } from '#renderer/testing/render-app.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Menu, MenuEntry } from '#renderer/ui/menu.tsx';

/** The next key comes in its own task, possibly the next one. */
const nextTask = () => act(async () => {});

const focused = () => document.activeElement ?? document.body;

describe('the key right after one that opens a dialog', () => {
  const openedBy = [
    ['Settings', { key: ',', ctrlKey: true }],
    ['Save view', { key: 's', ctrlKey: true }],
    ['Export', { key: 'e', ctrlKey: true }],
    ['Add connection', { key: 'n', ctrlKey: true }],
    ['Keyboard shortcuts', { key: '?' }],
  ] as const;

  for (const [name, press] of openedBy)
    it(`goes to it, Escape closes only it, and the next key goes to the table: ${name}`, async () => {
      const { screen, cell, user } = await renderAppWithItem();
      fireEvent.keyDown(cell, press);
      await nextTask();
      expect(screen.getByRole('dialog', { name }).contains(focused())).toBe(true);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(details(screen)).toBeInTheDocument();
      expect(cell).toHaveFocus();
    });

  it('types the name of a view', async () => {
    const { screen, cell, user } = await renderAppWithItem();
    fireEvent.keyDown(cell, { key: 's', ctrlKey: true });
    await nextTask();
    const nameField = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Name' });
    expect(nameField()).toHaveFocus();
    await user.keyboard('Mine');
    expect(nameField()).toHaveValue('Mine');
  });
});

describe('the key right after one that opens a menu or a popover', () => {
  const openedBy = [
    ['the columns', /^Columns/],
    ['a menu of the top bar', 'Help'],
    ['a menu of the item', 'Choose a reply'],
  ] as const;

  for (const [what, name] of openedBy)
    it(`closes only it if it is Escape: ${what}`, async () => {
      const { screen, user } = await renderAppWithItem();
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      await nextTask();
      expect(button).toHaveAttribute('aria-expanded', 'true');
      await user.keyboard('{Escape}');
      expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(button).toHaveFocus();
      expect(details(screen)).toBeInTheDocument();
    });

  it('moves to the second entry of a row menu if it is an arrow, and Escape returns to the cell', async () => {
    const { screen, cell, user } = await renderAppWithItem();
    fireEvent.contextMenu(cell);
    await nextTask();
    const entries = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(entries[0]).toHaveFocus();
    fireEvent.keyDown(focused(), { key: 'ArrowDown' });
    expect(entries[1]).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(cell).toHaveFocus();
    expect(details(screen)).toBeInTheDocument();
  });
});

it('Escape closes only the open list of a select', async () => {
  const { screen, user } = await renderAppWithItem();
  const select = document.body.appendChild(document.createElement('select'));
  onTestFinished(() => select.remove());
  select.append(new Option('One'), new Option('Two'));
  select.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 1000; appearance: base-select';
  await realUser.click(select);
  await expect.poll(() => select.matches(':open')).toBe(true);
  await user.keyboard('{Escape}');
  expect(select.matches(':open')).toBe(false);
  expect(details(screen)).toBeInTheDocument();
});

it('Escape closes only the dialog even while nothing in it has the focus', async () => {
  const { screen, cell, user } = await renderAppWithItem();
  fireEvent.keyDown(cell, { key: ',', ctrlKey: true });
  await nextTask();
  act(() => (focused() as HTMLElement).blur());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(details(screen)).toBeInTheDocument();
});

it('a dialog opened over the palette keeps the focus when the palette closes, and returns it to the table', async () => {
  const { screen, desktop, cell, user } = await renderAppWithItem();
  act(() => desktop.command('open-palette'));
  fireEvent.click(screen.getByRole('button', { name: 'Settings', hidden: true }));
  await nextTask();
  const settings = screen.getByRole('dialog', { name: 'Settings' });
  expect(settings.contains(focused())).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('combobox', { name: 'Find a command, view, item or ticket' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(cell).toHaveFocus();
});

describe('while something is open', () => {
  it('Tab stays in a menu', async () => {
    const { user } = renderWithProviders(<Questions />);
    await user.click(page.getByText('More'));
    expect(page.getByText('Ask later').closest('button')).toHaveFocus();
    await user.tab();
    expect(page.getByText('Ask later').closest('button')).toHaveFocus();
  });

  it('a dialog opened from a menu returns the focus to the menu button', async () => {
    const { user } = renderWithProviders(<Questions />);
    await user.click(page.getByText('More'));
    await user.keyboard('{Enter}');
    expect(page.getByText('First')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(page.getByText('More')).toHaveFocus();
  });
});

function Questions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu placement="bottom-start" target={<button type="button">More</button>}>
        <MenuEntry onClick={() => setOpen(true)}>Ask later</MenuEntry>
      </Menu>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={{ label: 'Question' }} widthPx={400}>
          <button type="button">First</button>
        </Dialog>
      )}
    </>
  );
}

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];

const details = (screen: Screen) => screen.queryByRole('region', { name: 'Item details' });

async function renderAppWithItem() {
  window.history.replaceState(null, '', '#connection=warehouse&item=1');
  const app = await renderApp({ connections: [aConnection()] });
  await app.screen.findByRole('button', { name: 'Close item details' });
  const cell = within(app.screen.getByRole('grid')).getAllByRole('gridcell')[2];
  if (cell === undefined) throw new Error('the table has no cell');
  act(() => cell.focus());
  return { ...app, cell };
}

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
  const dialog = document.querySelector('dialog');
  if (dialog === null) throw new Error('no dialog is open');
  return dialog;
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
