import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConnection, aDetail, aRow } from '#renderer/testing/builders.ts';
import { failed, success } from '#shared/failure.ts';
import type { ReplyTemplates } from '#shared/reply.ts';
import { words } from '#words/words.ts';
import { respondWith, rowOf, showPane } from './testing/show-pane.tsx';

const inList = { listRow: aRow() };
const button = (name: string) => screen.getByRole('button', { name });

async function editReply(user: Awaited<ReturnType<typeof showPane>>['user']) {
  await user.click(button('Choose a reply'));
  await user.click(await screen.findByRole('menuitem', { name: 'Preview and edit…' }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
}

describe('the links of an item', () => {
  it('open by button and by command, named by item and kind', async () => {
    const { desktop, user, command } = await showPane(respondWith(), inList);
    const names = ['Open offer', 'Open profile', 'Open trade URL', 'Open market listing'];
    for (const name of names) await user.click(button(name));
    for (const name of ['open-trade-offer', 'open-profile', 'open-trade-url', 'open-market'] as const) {
      await command(name);
    }
    const links = ['trade_offer', 'profile', 'trade_url', 'market'];
    expect(desktop.opened).toEqual(
      [...links, ...links].map((link) => ({ connectionId: 'warehouse', itemId: 48213, link })),
    );
  });

  it('are disabled with a reason when they can’t be opened', async () => {
    const trade_url = 'https://evil.example/tradeoffer/new/?partner=1&token=SECRET';
    const { desktop, user, command } = await showPane(respondWith({ trade_url }));
    for (const name of ['Open market listing', 'Open trade URL']) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await user.click(button(name));
    }
    expect(button('Open market listing').title).toMatch(/no loaded list contains it/);
    expect(await rowOf('Trade URL')).toHaveTextContent('it doesn’t lead to the marketplace platform');
    expect(await rowOf('Trade URL')).not.toHaveTextContent('SECRET');
    for (const name of ['open-market', 'open-profile', 'open-trade-url'] as const) await command(name);
    expect(desktop.opened).toEqual([]);
  });
});

it('previous, next and refresh are commands', async () => {
  const { desktop, calls, command } = await showPane(respondWith(), {
    siblings: { previous: null, next: 48214 },
  });
  await command('next-item');
  await command('previous-item');
  expect(calls.shown).toEqual([48214]);
  await command('refresh-item');
  expect(desktop.gotten).toHaveLength(2);
});

describe('the reply', () => {
  it('is copied by button and command, without the trade token', async () => {
    const canary = 'Canary7f3a91c5';
    const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=1&token=${canary}`;
    const { desktop, user, command } = await showPane(respondWith({ trade_url }));
    await user.click(button('Copy reply'));
    await command('copy-reply');
    expect(desktop.copied).toHaveLength(2);
    expect(desktop.copied[0]).toMatch(/^Hello,\n\nThe trade offer for “AK-47 \| Redline \(Field-Tested\)”/);
    expect(desktop.copied.join()).not.toContain(canary);
    expect(await screen.findByText('Copied reply for a customer (English)')).toBeInTheDocument();
  });

  it('for another reader is this one only, and the confirmation names the reader', async () => {
    const { user, desktop, command } = await showPane(respondWith());
    await user.click(button('Choose a reply'));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['For a customer', 'For a colleague', 'Ticket note']),
    );
    await user.click(menu.getByRole('menuitem', { name: 'Ticket note' }));
    expect(await screen.findByText('Copied ticket note')).toBeInTheDocument();
    expect(desktop.copied).toEqual([expect.stringContaining('\nCatalog: Warehouse')]);
    await command('copy-reply');
    expect(await screen.findByText('Copied reply for a customer (English)')).toBeInTheDocument();
    expect(desktop.copied[1]).toMatch(/^Hello,/);
    expect(desktop.copied[1]).not.toMatch(/Partner|Warehouse/);
  });

  it('in another language is this one only, and can be read and changed after it was copied', async () => {
    const { user, desktop, command } = await showPane(respondWith());
    await user.click(button('Choose a reply'));
    await user.click(await screen.findByRole('menuitem', { name: 'For a customer in' }));
    await user.click(await screen.findByRole('menuitem', { name: 'German' }));
    expect(await screen.findByText('Copied reply for a customer (German)')).toBeVisible();
    expect(desktop.copied[0]).toMatch(/^Hallo,/);
    await user.click(button('View'));
    expect(screen.getByLabelText('Language')).toHaveDisplayValue('German');
    const text = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    expect(text.value).toBe(desktop.copied[0]);
    await user.type(text, '!');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(desktop.copied[1]).toBe(`${desktop.copied[0]}!`);
    // What was copied, not what would be made.
    await user.click(button('View'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe(desktop.copied[1]);
    await user.selectOptions(screen.getByLabelText('Language'), 'Polish');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toMatch(/^Dzień dobry,/);
    await user.keyboard('{Escape}');
    await command('copy-reply');
    expect(desktop.copied[2]).toMatch(/^Hello,/);
  });

  it('is copied as edited, and its template stays as it is', async () => {
    const { user, desktop, calls } = await showPane(respondWith());
    const open = () => editReply(user);
    const text = await open();
    expect(text).toHaveFocus();
    await user.type(text, ' and thanks');
    await user.selectOptions(screen.getByLabelText('Reader'), 'Ticket note');
    expect(text.value).toContain('Catalog: Warehouse');
    expect(text.value).not.toContain('thanks');
    await user.selectOptions(screen.getByLabelText('Reader'), 'For a customer');
    await user.type(text, '{Control>}{Enter}{/Control}');
    expect(desktop.copied).toEqual([expect.stringMatching(/^Hello,.*Kind regards and thanks$/s)]);
    expect(screen.queryByRole('dialog')).toBeNull();

    const unedited = await open();
    expect(unedited.value).toMatch(/Kind regards$/);
    await user.type(unedited, '!');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(button('Undo changes'));
    expect(unedited.value).toMatch(/Kind regards$/);
    await user.clear(unedited);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(desktop.copied).toHaveLength(1);
    await user.click(button('Undo changes'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.closed).toBe(0);
  });

  it('that is being edited stays about its item when a link opens another', async () => {
    const { user, desktop, change } = await showPane(async ({ itemId }) => success(aDetail({ id: itemId })));
    const text = await editReply(user);
    await user.type(text, ' and thanks');
    await change({ itemId: 7 });
    expect(screen.getByRole('dialog', { name: 'Reply for #48213' })).toBeVisible();
    await user.type(text, '{Control>}{Enter}{/Control}');
    expect(desktop.copied).toEqual([expect.stringMatching(/Kind regards and thanks$/)]);
    expect(await screen.findByText('Copied reply for a customer (English)')).toBeInTheDocument();
  });

  it('about an item that could not be refreshed says so, and as of when it is', async () => {
    const { desktop, command } = await showPane(respondWith());
    desktop.replace({ get: async () => failed({ kind: 'unreachable', reason: 'refused' }) });
    await command('refresh-item');
    await screen.findByText(/^Not refreshed/);
    await command('copy-reply');
    expect(
      await screen.findByText('Copied reply for a customer (English), which couldn’t be refreshed'),
    ).toBeInTheDocument();
    expect(desktop.copied).toEqual([expect.stringMatching(/ Last checked: (?:now|.* ago)\./)]);
  });

  it('is made only once this computer’s templates have loaded', async () => {
    const loading = Promise.withResolvers<ReplyTemplates>();
    const readReplyTemplates = () => loading.promise;
    const { desktop, user, command } = await showPane(respondWith(), {}, { readReplyTemplates });
    await command('copy-reply');
    expect(screen.getByText(words.replies.notCopied())).toBeVisible();
    await user.click(button(words.replies.copy));
    expect(desktop.copied).toEqual([]);
    const { defaults } = words.replies;
    const ours = { id: 'ours', reader: 'customer', name: 'Ours', status: null, error: 'any' } as const;
    await act(async () => loading.resolve({ ...defaults, templates: [{ ...ours, text: 'Ours {id}' }] }));
    await command('copy-reply');
    expect(desktop.copied).toEqual([expect.stringContaining('Ours 48213')]);
  });
});

it('an item that wasn’t found has no reply, and the reason is shown', async () => {
  const { desktop, command } = await showPane(async () => failed({ kind: 'item-not-found', status: 404 }));
  await command('copy-reply');
  expect(screen.getByText(/^No reply copied: Item not found \(/)).toBeVisible();
  expect(desktop.copied).toEqual([]);
});

describe('the age of what is shown', () => {
  // Shortly after midnight the texts would include the date.
  beforeEach(() => void vi.setSystemTime('2026-11-21T12:00:00Z'));
  const seenAgo = (minutes: number) =>
    showPane(respondWith({}, { receivedAt: Date.now() - minutes * 60_000 - 5_000 }));

  it('warns that an old item may have changed, and offers a refresh', async () => {
    const { desktop, user } = await seenAgo(12);
    expect(screen.getByText('Seen 12 min ago, may have changed')).toBeVisible();
    await user.click(button('Refresh'));
    expect(desktop.gotten).toHaveLength(2);
  });

  it('is shown without a warning while it is recent', async () => {
    await seenAgo(4);
    expect(screen.getByText(/^Seen \d\d:\d\d:\d\d · 4 min ago$/)).toBeVisible();
    expect(screen.queryByText(/may have changed/)).not.toBeInTheDocument();
  });
});

// The tests run in UTC.
it.each([
  ['UTC+02:00', '2026-11-21 10:02:11', '2026-11-21 08:02:11', 'UTC\\+2'],
  ['Europe/Warsaw', '2026-11-21 00:30:00', '2026-11-20 23:30:00', 'Europe/Warsaw'],
  ['Europe/Warsaw', '2026-07-21 00:30:00', '2026-07-20 22:30:00', 'Europe/Warsaw'],
  ['America/New_York', '2026-11-01 01:30:00', '2026-11-01 05:30:00', 'America/New York.*came twice'],
])(
  'a time without a zone is shown as assumed (%s), with the text as sent in its tooltip',
  async (assumedTimeZone, sent, assumed, zone) => {
    const connection = aConnection({ assumedTimeZone });
    await showPane(respondWith({ send_date: sent }), { connection });
    expect(await rowOf('Send date')).toHaveTextContent(`${assumed}assumed`);
    expect(screen.getAllByTitle(new RegExp(`^Sent as ${sent}, assumed to be ${zone}`))).not.toEqual([]);
    expect(await rowOf('Bought')).not.toHaveTextContent('assumed');
  },
);
