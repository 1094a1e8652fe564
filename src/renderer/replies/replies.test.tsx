import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { aDetail } from '#renderer/testing/builders.ts';
import { renderApp, renderWithProviders } from '#renderer/testing/render-app.tsx';
import { success } from '#shared/failure.ts';
import type { ReplyLanguage } from '#shared/reply.ts';
import { useReplyLanguage, useTicketLanguage } from './replies.ts';

const loading = (id: number) => screen.findByText(`Loading the reply for #${id}…`);
const copyReplyOf = async (name: string) => {
  const [cell] = screen.getAllByTitle(name);
  if (cell !== undefined) fireEvent.contextMenu(cell);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy reply' }));
};

async function openCatalog() {
  const held: (() => void)[] = [];
  const app = await renderApp({
    replace: {
      get: ({ itemId }) =>
        new Promise((resolve) => {
          held.push(() => resolve(success(aDetail({ id: itemId }))));
        }),
    },
  });
  await screen.findByTitle('Item 1');
  const load = () =>
    act(async () => {
      for (const reply of held) reply();
    });
  return { ...app, load, held };
}

test('the menu of a selected row copies the reply for all selected rows, even if another item is open', async () => {
  const { user, desktop } = await renderApp();
  await screen.findByTitle('Item 1');
  await user.keyboard('{Control>}');
  await user.click(screen.getByTitle('Item 2'));
  await user.click(screen.getByTitle('Item 4'));
  await user.keyboard('{/Control}');
  await user.click(screen.getByTitle('Item 6'));
  await screen.findByRole('button', { name: 'Previous item' });
  await copyReplyOf('Item 2');
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toContain('(ID 2)');
  expect(desktop.copied[0]).toContain('(ID 4)');
  expect(desktop.copied[0]).not.toContain('(ID 6)');
});

test('the reply for selected rows can be read and edited before it is copied, in any language', async () => {
  const { user, desktop } = await renderApp();
  await screen.findByTitle('Item 1');
  await user.keyboard('{Control>}');
  await user.click(screen.getByTitle('Item 2'));
  await user.click(screen.getByTitle('Item 4'));
  await user.keyboard('{/Control}');
  await user.click(screen.getByRole('button', { name: 'Choose a reply' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Preview and edit…' }));
  expect(await screen.findByRole('dialog', { name: 'Reply for 2 items' })).toBeVisible();
  expect(desktop.copied).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Language'), 'French');
  const text = screen.getByLabelText<HTMLTextAreaElement>('Reply');
  expect(text.value).toMatch(/^Bonjour,.*\(ID 2\).*\(ID 4\)/s);
  await user.type(text, '!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Copied reply for a customer (French)')).toBeVisible();
  expect(desktop.copied).toEqual([expect.stringMatching(/^Bonjour,.*Cordialement!$/s)]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

function Ticket({ language }: { language: ReplyLanguage | null }) {
  useTicketLanguage(language);
  const { changeSettings } = useSettings();
  return (
    <>
      {useReplyLanguage()}
      <button type="button" onClick={() => changeSettings({ replyInMessageLanguage: false })}>
        Off
      </button>
    </>
  );
}

test('replies are in the language of the open ticket’s message, unless the settings or the user say otherwise', async () => {
  const { rerender, user, container } = renderWithProviders(<Ticket language="pl" />);
  expect(container).toHaveTextContent(/^pl/);
  rerender(<Ticket language={null} />);
  expect(container).toHaveTextContent(/^en/);
  rerender(<Ticket language="tr" />);
  expect(container).toHaveTextContent(/^tr/);
  await user.click(screen.getByRole('button', { name: 'Off' }));
  expect(container).toHaveTextContent(/^en/);
});

test('the command copies the reply for the focused row of a list', async () => {
  const { desktop } = await renderApp();
  const row = (await screen.findByTitle('Item 2')).closest('[role=gridcell]');
  act(() => (row as HTMLElement).focus());
  await act(async () => desktop.command('copy-reply'));
  await waitFor(() => expect(desktop.copied).toEqual([expect.stringContaining('(ID 2)')]));
});

test('a wait is shown until the reply is copied', async () => {
  const { desktop, load } = await openCatalog();
  await copyReplyOf('Item 2');
  const note = await loading(2);
  await load();
  await waitFor(() => expect(desktop.copied).toEqual([expect.stringContaining('(ID 2)')]));
  expect(note).not.toBeInTheDocument();
});

test('a wait can be cancelled', async () => {
  const { user, desktop, load } = await openCatalog();
  await copyReplyOf('Item 2');
  const note = await loading(2);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(note).not.toBeInTheDocument());
  await load();
  expect(desktop.copied).toEqual([]);
});

test('keys that leave the list as it is, or clear the selection, don’t cancel', async () => {
  const { user, desktop, load } = await openCatalog();
  await user.keyboard('{Control>}');
  await user.click(screen.getByTitle('Item 2'));
  await user.keyboard('{/Control}');
  await act(async () => desktop.command('copy-reply'));
  await loading(2);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Selected items' })).not.toBeInTheDocument();
  await load();
  await waitFor(() => expect(desktop.copied).toEqual([expect.stringContaining('(ID 2)')]));
});

test('switching to another panel cancels the copy, which is shown', async () => {
  const { desktop, load } = await openCatalog();
  await copyReplyOf('Item 2');
  await loading(2);
  await act(async () => desktop.command('show-watched'));
  expect(await screen.findByText('No reply copied: you moved on before it had loaded')).toBeVisible();
  await load();
  expect(desktop.copied).toEqual([]);
});

test.each([
  ['copies something else in the app', () => copyNameOf('Item 3')],
  ['copies selected text', () => fireEvent.copy(document.body)],
  ['switches to another window', () => fireEvent.blur(window)],
])('if the user %s meanwhile, the reply is offered instead of copied', async (_, moveOn) => {
  const { user, desktop, load } = await openCatalog();
  await copyReplyOf('Item 2');
  await loading(2);
  await moveOn();
  const before = [...desktop.copied];
  await load();
  expect(await screen.findByText('The reply for #2 is ready, but was not copied')).toBeVisible();
  expect(desktop.copied).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'Copy reply' }));
  expect(desktop.copied.at(-1)).toContain('(ID 2)');
});

async function copyNameOf(name: string) {
  fireEvent.contextMenu(screen.getByTitle(name));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy name' }));
  await screen.findByText('Copied name');
}
