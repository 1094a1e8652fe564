import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, aDetail, aRow } from '#renderer/testing/builders.ts';
import type { FakeDesktopOptions } from '#renderer/testing/fake-desktop.ts';
import { renderWithProviders } from '#renderer/testing/render-app.tsx';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import type { Answers } from '#shared/answer.ts';
import type { AppCommand } from '#shared/desktop-api.ts';
import type { Item } from '#shared/item.ts';
import { failed, success } from '#shared/outcome.ts';
import { words } from '#words/words.ts';
import { ItemDetailPane, type ItemDetailPaneProps } from './item-detail-pane.tsx';

/** The pane over an item that is answered at once; `agoMs`: how old that answer is. */
async function showItem(
  given: {
    item?: Partial<Item>;
    agoMs?: number;
    props?: Partial<ItemDetailPaneProps>;
    replace?: FakeDesktopOptions['replace'];
  } = {},
) {
  const shown: number[] = [];
  const rendered = renderWithProviders(
    <ItemDetailPane
      connection={aConnection()}
      itemId={48213}
      listRow={aRow()}
      siblings={{ previous: null, next: 48214 }}
      onShowItem={(id) => shown.push(id)}
      onClose={() => {}}
      {...given.props}
    />,
    {
      replace: {
        get: async () => success(aDetail(given.item, { answeredAt: Date.now() - (given.agoMs ?? 0) })),
        ...given.replace,
      },
    },
  );
  await screen.findByText('WAITING_FOR_TRADE_ACCEPT');
  await act(() => new Promise<void>((done) => void afterPaint(done)));
  const command = async (name: AppCommand) => act(async () => rendered.desktop.command(name));
  return { ...rendered, shown, command };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the links of an item', () => {
  it('are opened by button and by command, as the item and the kind of link', async () => {
    const { desktop, user, command } = await showItem();
    await user.click(button('Open market listing'));
    await user.click(button('Open profile'));
    for (const name of ['open-trade-offer', 'open-trade-url', 'open-market', 'open-profile'] as const) {
      await command(name);
    }
    expect(desktop.opened.map(({ itemId, link }) => [itemId, link])).toEqual([
      [48213, 'market'],
      [48213, 'profile'],
      [48213, 'trade_offer'],
      [48213, 'trade_url'],
      [48213, 'market'],
      [48213, 'profile'],
    ]);
  });

  it('are off while they cannot be opened, and say why', async () => {
    const { desktop, user, command } = await showItem({
      item: { trade_url: 'https://evil.example/tradeoffer/new/?partner=1&token=a' },
      props: { listRow: null },
    });
    expect(button('Open market listing')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Open market listing').title).toMatch(/no loaded list contains it/);
    await user.click(button('Open market listing'));
    await command('open-market');
    await command('open-profile');
    await command('open-trade-url');
    expect(desktop.opened).toEqual([]);
  });

  it('that main refuses after all say so in their row', async () => {
    const { user } = await showItem({
      replace: { openLink: async () => failed({ kind: 'link-refused', reason: 'no-list-row' }) },
    });
    await user.click(button('Open market listing'));
    expect(await screen.findByText(/^Not opened: it needs the item’s row/)).toBeVisible();
  });
});

describe('the way to the neighbours', () => {
  it('is a command where there is one', async () => {
    const { shown, command } = await showItem();
    await command('next-item');
    await command('previous-item');
    expect(shown).toEqual([48214]);
  });

  it('keeps the focus where it is', async () => {
    const { user, shown } = await showItem();
    button('Next item').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await user.keyboard('{Enter}');
    expect(shown).toEqual([48214, 48214]);
    expect(button('Next item')).toHaveFocus();
  });

  it('refreshing is a command too', async () => {
    const { desktop, command } = await showItem();
    await command('refresh-item');
    expect(desktop.gotten).toHaveLength(2);
  });
});

describe('the answer', () => {
  const canary = 'Canary7f3a91c5';

  it('is copied by one click, and by its command, without the trade token', async () => {
    const { desktop, user, command } = await showItem({
      item: { trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=1&token=${canary}` },
    });
    await user.click(button('Copy answer'));
    await command('copy-answer');
    expect(desktop.copied).toHaveLength(2);
    expect(desktop.copied[0]).toMatch(
      /^Hello,\n\nThe trade offer for your item AK-47 \| Redline \(Field-Tested\)/,
    );
    expect(desktop.copied.join()).not.toContain(canary);
    expect(await screen.findByText('Copied answer for #48213')).toBeInTheDocument();
  });

  it('for another reader is copied at once, and from then on by the button and the command', async () => {
    const { user, desktop, command } = await showItem();
    await user.click(button('Choose an answer'));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      'For a customer',
      'For a colleague',
      'Ticket note',
    ]);
    await user.click(menu.getByRole('menuitemradio', { name: 'Ticket note' }));
    await command('copy-answer');
    expect(desktop.storedSettings().answerFor).toBe('ticket');
    expect(desktop.copied).toHaveLength(2);
    for (const copied of desktop.copied) expect(copied).toContain('\nCatalog: Warehouse');
  });
});

describe('the age of what is shown', () => {
  it('is shown plainly once the item may have moved on, with the way to look again', async () => {
    const { desktop, user } = await showItem({ agoMs: 12 * 60_000 + 5_000 });
    expect(screen.getByText('Seen 12 min ago, may have changed')).toBeVisible();
    await user.click(button('Refresh'));
    expect(desktop.gotten).toHaveLength(2);
  });

  it('is only told while it is young', async () => {
    await showItem({ agoMs: 4 * 60_000 });
    expect(screen.getByText(/^Seen \d\d:\d\d:\d\d · 4 min ago$/)).toBeVisible();
    expect(screen.queryByText(/may have changed/)).not.toBeInTheDocument();
  });
});

describe('times without a zone', () => {
  const sendDate = () => screen.getByText('Send date', { selector: 'dt' }).parentElement;

  it('are as sent, and beneath it as assumed where the connection says so', async () => {
    await showItem({ props: { connection: aConnection({ assumedUtcOffsetMinutes: 120 }) } });
    // The tests run in UTC.
    expect(sendDate()).toHaveTextContent(
      '2026-11-21 10:02:11time zone unknown08:02:11 your time, assumed UTC+2',
    );
    expect(screen.getByText('Bought', { selector: 'dt' }).parentElement).not.toHaveTextContent('assumed');
  });

  it('name the day where it is another one here', async () => {
    await showItem({
      item: { send_date: '2026-11-21 00:30:00' },
      props: { connection: aConnection({ assumedUtcOffsetMinutes: 60 }) },
    });
    expect(sendDate()).toHaveTextContent('2026-11-20 23:30:00 your time, assumed UTC+1');
  });

  it('stay as sent where nothing is assumed', async () => {
    await showItem();
    expect(sendDate()).toHaveTextContent(/time zone unknown$/);
  });
});

it('an answer is copied only from the templates of this computer, once they are loaded', async () => {
  const loading = Promise.withResolvers<Answers>();
  const { desktop, user, command } = await showItem({ replace: { readAnswers: () => loading.promise } });
  await command('copy-answer');
  expect(screen.getByText(words.answers.notCopied)).toBeVisible();
  await user.click(button(words.answers.copy));
  expect(desktop.copied).toEqual([]);
  const { defaults } = words.answers;
  const templates = defaults.templates.map((one) => ({ ...one, text: 'Ours {id}' }));
  await act(async () => loading.resolve({ ...defaults, templates }));
  await command('copy-answer');
  expect(desktop.copied).toEqual([expect.stringContaining('Ours 48213')]);
});
