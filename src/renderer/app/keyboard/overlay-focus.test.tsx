import { Menu } from '@mantine/core';
import { act, fireEvent, screen as page, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aConnection } from '#renderer/testing/builders.ts';
import { renderApp, renderWithProviders } from '#renderer/testing/render-app.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';

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
      const { screen, cell } = await renderAppWithItem();
      fireEvent.keyDown(cell, press);
      await nextTask();
      expect(screen.getByRole('dialog', { name }).contains(focused())).toBe(true);
      fireEvent.keyDown(focused(), { key: 'Escape' });
      await nextTask();
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
      const { screen } = await renderAppWithItem();
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      await nextTask();
      expect(button).toHaveAttribute('aria-expanded', 'true');
      fireEvent.keyDown(focused(), { key: 'Escape' });
      await nextTask();
      expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(button).toHaveFocus();
      expect(details(screen)).toBeInTheDocument();
    });

  it('moves to the second entry of a row menu if it is an arrow, and Escape returns to the cell', async () => {
    const { screen, cell } = await renderAppWithItem();
    fireEvent.contextMenu(cell);
    await nextTask();
    const entries = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(entries[0]).toHaveFocus();
    fireEvent.keyDown(focused(), { key: 'ArrowDown' });
    expect(entries[1]).toHaveFocus();
    fireEvent.keyDown(focused(), { key: 'Escape' });
    await nextTask();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(cell).toHaveFocus();
    expect(details(screen)).toBeInTheDocument();
  });
});

it('Escape closes only the dialog even while nothing in it has the focus', async () => {
  const { screen, cell } = await renderAppWithItem();
  fireEvent.keyDown(cell, { key: ',', ctrlKey: true });
  await nextTask();
  act(() => (focused() as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await nextTask();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(details(screen)).toBeInTheDocument();
});

it('a dialog opened over the palette keeps the focus when the palette closes, and returns it to the table', async () => {
  const { screen, desktop, cell } = await renderAppWithItem();
  act(() => desktop.command('open-palette'));
  const beside = document.querySelector('[data-backdrop]');
  fireEvent.click(screen.getByRole('button', { name: 'Manage connections', hidden: true }));
  await nextTask();
  const connections = screen.getByRole('dialog', { name: 'Connections' });
  expect(connections.contains(focused())).toBe(true);
  if (beside !== null) fireEvent.click(beside);
  await nextTask();
  expect(screen.getAllByRole('dialog')).toEqual([connections]);
  expect(connections.contains(focused())).toBe(true);
  fireEvent.keyDown(focused(), { key: 'Escape' });
  await nextTask();
  expect(cell).toHaveFocus();
});

describe('while something is open', () => {
  it('Tab cycles within a dialog, with one stop for a group of radio buttons', async () => {
    const { user } = renderWithProviders(<Questions />);
    await user.click(page.getByText('Ask'));
    expect(page.getByText('First')).toHaveFocus();
    await user.tab({ shift: true });
    expect(page.getByLabelText('This')).toHaveFocus();
    await user.tab();
    expect(page.getByText('First')).toHaveFocus();
  });

  it('Tab stays in a menu', async () => {
    const { user } = renderWithProviders(<Questions />);
    await user.click(page.getByText('More'));
    expect(page.getByText('Ask later').closest('button')).toHaveFocus();
    await user.tab();
    expect(page.getByText('Ask later').closest('button')).toHaveFocus();
  });

  it('the focus stays in a dialog when the focused element is replaced', async () => {
    const { user } = renderWithProviders(<Questions />);
    await user.click(page.getByText('Ask'));
    await user.click(page.getByText('First'));
    expect(page.getByText('Second')).toBeInTheDocument();
    expect(page.getByRole('dialog')).toHaveFocus();
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
  const [step, setStep] = useState<'First' | 'Second'>('First');
  const ask = () => {
    setStep('First');
    setOpen(true);
  };
  return (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={ask}>Ask later</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={{ label: 'Question' }} widthPx={400}>
          <button key={step} type="button" onClick={() => setStep('Second')}>
            {step}
          </button>
          {['This', 'That'].map((text) => (
            <label key={text}>
              <input type="radio" name="which" defaultChecked={text === 'This'} />
              {text}
            </label>
          ))}
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
