import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { failed, success } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import { openWith, rows } from './testing/pasted-mail.ts';

const pane = () => screen.getByRole('region', { name: 'Reply' });
const text = () => within(pane()).getByRole<HTMLTextAreaElement>('textbox');

it('the reply is rebuilt when its items change, unless the user has changed it', async () => {
  const { user, desktop } = await openWith(rows, '4\n5');
  await waitFor(() => expect(text().value).toMatch(/ID 4\b.*ID 5\b/s));
  const change = async (status: 'TRADE_ACCEPTED' | 'AVAILABLE') => {
    const receivedAt = Date.now();
    desktop.replace({ get: async ({ itemId }) => success(aDetail({ id: itemId, status }, { receivedAt })) });
    await act(async () => desktop.command('refresh'));
  };
  await change('TRADE_ACCEPTED');
  await waitFor(() => expect(text().value).toContain('been accepted'));
  await user.type(text(), ' PS: thanks');
  await change('AVAILABLE');
  expect(await within(pane()).findByText(/^The items have changed\./)).toBeVisible();
  expect(text().value).toMatch(/been accepted.* PS: thanks$/s);
  await user.click(within(pane()).getByRole('button', { name: 'Update reply' }));
  expect(text().value).not.toMatch(/been accepted|PS/);
});

it('Ctrl+Enter copies the reply as it is written, in the chosen language and for the chosen reader', async () => {
  const { user, desktop } = await openWith(rows, '4');
  await waitFor(() => expect(text().value).toMatch(/ID 4\b/));
  await user.selectOptions(within(pane()).getByLabelText('Language'), 'German');
  await user.type(text(), '!{Control>}{Enter}{/Control}');
  await waitFor(() => expect(desktop.copied).toHaveLength(1));
  expect(desktop.copied[0]).toMatch(/^(?:Guten Tag|Hallo).*!$/s);
  expect(await screen.findByText(/^Copied reply for a customer \(German\)/)).toBeVisible();
  await user.selectOptions(within(pane()).getByLabelText('Reader'), 'For a colleague');
  expect(within(pane()).queryByLabelText('Language')).toBeNull();
  await user.click(within(pane()).getByRole('button', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.copied).toHaveLength(2));
  expect(desktop.copied[1]).toContain('#4');
});

it('after a copied reply only what has changed is replied, or everything if the user wants', async () => {
  const { user, desktop } = await openWith(rows, '4\n5');
  await waitFor(() => expect(text().value).toMatch(/ID 4\b.*ID 5\b/s));
  await user.click(within(pane()).getByRole('button', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.storedTickets()[0]?.progress?.repliedAt).toBeDefined());
  let response = (_: ReturnType<typeof success<ItemDetail>>) => {};
  desktop.replace({ get: () => new Promise((resolve) => (response = resolve)) });
  const news = aDetail({ id: 4, status: 'TRADE_ACCEPTED' }, { receivedAt: Date.now() });
  act(() => desktop.seeItem('demo', news));
  // What main has seen isn't in the page yet, whose earlier response would be told as news.
  expect(await within(pane()).findByText('1 item isn’t in it: not loaded')).toBeVisible();
  expect(text()).toHaveValue('');
  await act(async () => response(success({ ...news, receivedAt: Date.now() })));
  expect(text().value).toContain('been accepted');
  expect(await within(pane()).findByText(/^Only what is new since your last reply\./)).toBeVisible();
  expect(text().value).toMatch(/ID 4\b/);
  expect(text().value).not.toMatch(/ID 5\b/);
  await user.click(within(pane()).getByRole('button', { name: 'Whole reply' }));
  expect(text().value).toMatch(/ID 5\b/);
});

it('a reply counts for its ticket although that is closed before the clipboard has it', async () => {
  const { user, desktop } = await openWith(rows, '4');
  await waitFor(() => expect(text().value).toMatch(/ID 4\b/));
  const { promise, resolve } = Promise.withResolvers<void>();
  desktop.replace({ writeText: () => promise });
  await user.click(within(pane()).getByRole('button', { name: 'Copy reply' }));
  act(() => desktop.command('new-ticket'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reply' })).toBeNull());
  resolve();
  await waitFor(() => expect(desktop.storedTickets()[0]?.progress?.repliedAt).toBeDefined());
});

it('news from a clock that was ahead is looked up once, and the reply is about the new response', async () => {
  const { user, desktop } = await openWith(rows, '4');
  await waitFor(() => expect(text().value).toMatch(/ID 4\b/));
  await user.click(within(pane()).getByRole('button', { name: 'Copy reply' }));
  await waitFor(() => expect(desktop.storedTickets()[0]?.progress?.repliedAt).toBeDefined());
  const before = desktop.gotten.length;
  const inAnHour = Date.now() + 3_600_000;
  desktop.replace({
    async get({ itemId }) {
      const detail = aDetail({ id: itemId, status: 'UNAVAILABLE' }, { receivedAt: Date.now() });
      // As main does with each response.
      desktop.seeItem('demo', detail);
      return success(detail);
    },
  });
  act(() => desktop.seeItem('demo', aDetail({ id: 4, status: 'TRADE_ACCEPTED' }, { receivedAt: inAnHour })));
  await waitFor(() => expect(desktop.gotten.length).toBe(before + 1));
  // Each response, older than the news, would begin the next request.
  for (let turn = 0; turn < 20; turn += 1) await act(async () => {});
  expect(desktop.gotten.length).toBe(before + 1);
  expect(text().value).toMatch(/ID 4\b/);
});

it('says how many items the reply isn’t about, since they haven’t loaded', async () => {
  const { desktop, user } = await openWith(
    rows,
    '4\n5',
    {},
    {
      get: async ({ itemId }) =>
        itemId === 5 ? failed({ kind: 'server-trouble', status: 500 }) : success(aDetail({ id: itemId })),
    },
  );
  expect(await within(pane()).findByText('1 item isn’t in it: not loaded')).toBeVisible();
  expect(text().value).not.toMatch(/ID 5\b/);
  desktop.replace({ get: async ({ itemId }) => success(aDetail({ id: itemId })) });
  await user.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
  await waitFor(() => expect(text().value).toMatch(/ID 5\b/));
  expect(within(pane()).queryByText(/not loaded$/)).toBeNull();
});
