import { describe, expect, it } from 'vitest';
import { aDetail, aReplyContext } from '#renderer/testing/builders.ts';
import { type Item, type ItemDetail, itemFields } from '#shared/item.ts';
import {
  placeholders,
  type ReplyReader,
  type ReplyTemplate,
  type ReplyTemplates,
  replyLanguages,
  replyReaders,
} from '#shared/reply.ts';
import { words } from '#words/words.ts';
import { shippedTemplates } from './customer-sentences.ts';
import { type ReplyContext, replyItems, replyText } from './reply-text.ts';

const canary = 'Canary7f3a91c5';
const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=${canary}`;

const context = aReplyContext({ notes: new Map([[7, 'Called twice']]), offsetAt: () => 60 });

function item(given: Partial<Item> = {}): ItemDetail {
  return aDetail({ trade_url: tradeUrl, ...given }, { receivedAt: context.nowMs - 120_000 });
}

function replyFor(reader: ReplyReader, details: ItemDetail[], given: Partial<ReplyContext> = {}): string {
  return replyText(details, words.replies.defaults, reader, { ...context, ...given });
}

function withTemplates(...templates: Partial<ReplyTemplate>[]): ReplyTemplates {
  const made = templates.map((one, index): ReplyTemplate => {
    const general = { reader: 'ticket', name: 'Mine', status: null, error: 'any', text: '' } as const;
    return { id: `t-${index}`, ...general, ...one };
  });
  const { frames } = words.replies.defaults;
  return { frames: { ...frames, ticket: { opening: '', closing: '' } }, templates: made };
}

const textOf = (template: string, detail: ItemDetail, given: Partial<ReplyContext> = {}) =>
  replyText([detail], withTemplates({ text: template }), 'ticket', { ...context, ...given });

describe('the default templates', () => {
  it('tell a customer what to do, and where', () => {
    expect(replyFor('customer', [item()])).toBe(
      [
        'Hello,',
        'The trade offer for “AK-47 | Redline (Field-Tested)” (ID 48213) is waiting for you to accept it. You can accept it here: https://steamcommunity.com/tradeoffer/6021984477/',
        'Kind regards',
      ].join('\n\n'),
    );
  });

  it('have what a ticket needs, with one remark about time zones', () => {
    const error = { error_message: 'Trade URL is no longer valid', error_date: '2026-11-21 10:03:00' };
    expect(replyFor('ticket', [item(error)])).toBe(
      [
        'AK-47 | Redline',
        'Market name: AK-47 | Redline (Field-Tested)',
        'Item ID: 48213',
        'Status: Waiting for acceptance, seen 2 minutes ago, 24 Nov, 11:58',
        'Delivery error: Trade URL is no longer valid',
        'Error date: 21 Nov, 10:03',
        'Last attempt: 21 Nov, 10:02',
        'Bought: 3 days ago, 21 Nov, 11:01',
        'Send date: 21 Nov, 10:02',
        'Trade offer: 6021984477',
        'Partner: 118204417',
        '',
        'Times are in UTC+1, except “Error date”, “Last attempt”, and “Send date”: the catalog gives no time zone for them.',
        '',
        'Catalog: Warehouse',
      ].join('\n'),
    );
  });

  it('say that there is no error only if the catalog said so', () => {
    expect(replyFor('ticket', [item()])).toContain('\nDelivery error: none\n');
    const { error_message: _unread, ...rest } = item().item;
    const text = replyFor('ticket', [{ ...item(), item: rest }]);
    expect(text).toContain('\nDelivery error: unreadable\n');
  });

  it.each([
    ['AVAILABLE', /is currently available\. If you are waiting/],
    ['TRADE_ACCEPTED', /has been accepted, .* If you can’t find it/],
    ['UNAVAILABLE', /is currently unavailable\. If you haven’t received it/],
    ['REFUNDED', /^The delivery status .* is unclear at the moment\. If you haven’t received it/m],
  ])('tell a customer what to do with an item that is %s', (status, expected) => {
    expect(replyFor('customer', [item({ status })])).toMatch(expected);
  });

  it('combine several items, each by its own status', () => {
    const text = replyFor('customer', [
      item({ id: 1, status: 'TRADE_ACCEPTED' }),
      item({ id: 2, status: 'WAITING_FOR_SEND', error_message: 'Inventory full' }),
    ]);
    expect(text.match(/Hello|Kind regards/g)).toEqual(['Hello', 'Kind regards']);
    expect(text).toMatch(/\(ID 1\).* has been accepted/);
    expect(text).toMatch(/\(ID 2\) yet\. Your inventory is full\. Please make room/);
  });

  it('ask a customer which of the listings of one name is theirs, beside the items that are clear', () => {
    const alternatives = [{ name: 'Recoil Case', itemIds: [2, 3], count: 2 }];
    const details = [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })];
    const text = replyFor('customer', details, { alternatives });
    expect(text).toContain('for “AK-47 | Redline (Field-Tested)” (ID 1)');
    expect(text).not.toMatch(/ID [23]\b/);
    expect(text.match(/more than one item called “Recoil Case”/g)).toHaveLength(1);
  });

  it('tell a ticket and a colleague that which of the listings is the customer’s isn’t known', () => {
    const alternatives = [{ name: 'Recoil Case', itemIds: [1, 3], count: 2 }];
    const details = [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })];
    const heading = '2 listings of “Recoil Case”. Which is the customer’s isn’t known:';
    expect(replyFor('colleague', details, { alternatives })).toMatch(
      new RegExp(`^${heading}\n\n#1 [^#]*#3 [^#]*#2 `),
    );
    expect(replyFor('ticket', details, { alternatives })).toContain(heading);
  });

  it('name what wasn’t found where the user’s frame has a line for it', () => {
    const closing = 'We couldn’t find {not_found}. Please send us the ID.\nKind regards';
    const { templates, frames } = words.replies.defaults;
    const replyTemplates = {
      templates,
      frames: { ...frames, customer: { en: { opening: 'Hello,', closing } } },
    };
    const ending = (given: Partial<ReplyContext>) =>
      replyText([item()], replyTemplates, 'customer', { ...context, ...given })
        .split('\n\n')
        .at(-1);
    expect(ending({ notFound: ['M4A4 | Howl', '#7'] })).toBe(
      'We couldn’t find M4A4 | Howl and #7. Please send us the ID.\nKind regards',
    );
    expect(ending({ notFound: [] })).toBe('Kind regards');
  });

  it.each([
    ['customer', 'We couldn’t find “M4A4 | Howl” and ID 7. Please send us their IDs or links to them.'],
    ['colleague', 'Not found: M4A4 | Howl and #7'],
    ['ticket', 'Not found: M4A4 | Howl and #7'],
  ] as const)('name once for a %s what wasn’t found, if the frame doesn’t', (reader, expected) => {
    const text = replyFor(reader, [item()], { notFound: ['M4A4 | Howl', '#7'] });
    expect(text.split('\n\n')).toContain(expected);
    expect(text.match(/Howl/g)).toHaveLength(1);
  });

  it('ask in one sentence about several names that each have several listings', () => {
    const alternatives = ['Recoil Case', 'Fracture Case'].map((name) => ({ name, itemIds: [], count: 9 }));
    expect(replyFor('customer', [], { alternatives })).toContain(
      'There are several items called “Recoil Case” and “Fracture Case”. Please send us the IDs of yours',
    );
  });

  it('ask about as many of the listings as the customer named', () => {
    const alternatives = [{ name: 'Recoil Case', itemIds: [], count: 15, asked: 3 }];
    expect(replyFor('customer', [], { alternatives })).toContain(
      'There are several items called “Recoil Case”. Please send us the IDs of yours',
    );
    expect(replyFor('ticket', [], { alternatives })).toContain(
      '15 listings of “Recoil Case”. 3 asked for. Which are the customer’s isn’t known.',
    );
  });

  it('say how many of the listings of one name could be loaded', () => {
    const alternatives = [{ name: 'Recoil Case', itemIds: [1, 2, 3], count: 3 }];
    expect(replyFor('ticket', [item({ id: 1 }), item({ id: 3 })], { alternatives })).toContain(
      '2 of 3 listings of “Recoil Case”. Which is',
    );
  });

  it('ask which listing is meant before any of them is looked up', () => {
    const alternatives = [{ name: 'Recoil Case', itemIds: [], count: 55 }];
    expect(replyFor('customer', [item({ id: 1 })], { alternatives })).toMatch(
      /\(ID 1\).*more than one item called “Recoil Case”.*Kind regards$/s,
    );
    expect(replyFor('ticket', [], { alternatives })).toMatch(
      /^55 listings of “Recoil Case”\. Which is the customer’s isn’t known\./,
    );
    const atLeast = [{ name: 'Case', itemIds: [], count: 250, isAtLeast: true }];
    expect(replyFor('ticket', [], { alternatives: atLeast })).toMatch(/^At least 250 listings/);
  });

  it('include the user’s note in a ticket, never for a customer', () => {
    expect(replyFor('ticket', [item({ id: 7 })])).toContain('\nNote: Called twice\n');
    expect(replyFor('customer', [item({ id: 7 })])).not.toContain('Called twice');
  });

  it('show an undocumented status as sent, and guess nothing', () => {
    expect(replyFor('colleague', [item({ status: 'REFUNDED' })])).toContain(': REFUNDED (seen');
    const text = replyFor('ticket', [{ ...item(), item: { id: 7 } }]);
    expect(text).toMatch(/^an item without a readable name\n/);
    expect(text).toContain('Partner: unreadable');
  });
});

describe('a template', () => {
  it('omits lines whose values the item lacks', () => {
    expect(textOf('Next: {next_attempt}\nID: {id}\nError: {error}', item())).toBe('ID: 48213');
  });

  it('accepts API field names, and leaves unknown names and other braces alone', () => {
    expect(textOf('{market_hash_name} {colour} { } {}', item())).toBe(
      'AK-47 | Redline (Field-Tested) {colour} { } {}',
    );
  });

  it('that matches the item’s state best is used, else a default one', () => {
    const replyTemplates = withTemplates(
      { text: 'any' },
      { text: 'error', error: 'with' },
      { text: 'accepted', status: 'TRADE_ACCEPTED' },
    );
    const replyTo = (given: Partial<Item>) => replyText([item(given)], replyTemplates, 'ticket', context);
    expect(replyTo({})).toBe('any');
    expect(replyTo({ error_message: 'x' })).toBe('error');
    expect(replyTo({ status: 'TRADE_ACCEPTED', error_message: 'x' })).toBe('accepted');
    expect(replyText([item()], replyTemplates, 'colleague', context)).toContain('#48213');
  });

  it('keeps each value on one line and shows hidden characters', () => {
    expect(textOf('{name}', item({ name: 'AK\nPartner: 1\u202Eexe' }))).toBe(
      'AK⟨U+000A⟩Partner: 1⟨U+202E⟩exe',
    );
  });
});

describe('times', () => {
  it.each([
    ['in the future, at least west of UTC', '2026-11-24 10:00:00', null, '24 Nov, 10:00'],
    ['past in every zone', '2026-11-23 22:00:00', null, 'was due 23 Nov, 22:00'],
    ['past in the assumed zone', '2026-11-24 10:00:00', 'UTC', 'was due 1 hour ago, 24 Nov, 11:00'],
  ])('a next attempt that is %s', (_, next_try, assumedZone, expected) => {
    expect(textOf('{next_attempt}', item({ next_try }), { assumedZone }).split('\n')[0]).toBe(expected);
  });

  it('about an item that could not be refreshed say as of when, unless the template does', () => {
    const stale = { notRefreshed: new Set([48213]) };
    expect(textOf('{status}', item(), stale)).toBe(
      'Waiting for acceptance\nAs of 2 minutes ago, 24 Nov, 11:58.\n\nTimes are in UTC+1.',
    );
    expect(textOf('{status}, seen {seen}', item(), stale)).not.toContain('As of');
    expect(textOf('{status}', item(), { notRefreshed: new Set([1]) })).toBe('Waiting for acceptance');
  });

  it('of another year include it, and future times say so', () => {
    expect(textOf('{bought}', item({ bought_at: '2025-01-02T03:04:05.000000Z' }))).toMatch(
      /^\d+ days ago, 2 Jan 2025, 04:04\n/,
    );
    const soon = item({ next_try: '2026-11-24 11:30:00' });
    expect(textOf('{next_attempt}', soon, { assumedZone: 'UTC' })).toMatch(/^in 30 minutes, 24 Nov, 12:30\n/);
  });

  it('without a zone have an age only if the connection assumes a zone, which is mentioned', () => {
    expect(textOf('{send_date}', item())).toBe(
      '21 Nov, 10:02\n\nThe catalog gives no time zone for these times.',
    );
    expect(textOf('{send_date}', item(), { assumedZone: 'UTC+02:00' })).toBe(
      '3 days ago, 21 Nov, 09:02\n\nTimes are in UTC+1. For “Send date”, the catalog’s time zone is assumed to be UTC+2.',
    );
    expect(textOf('{send_date}', item(), { assumedZone: 'America/New_York' })).toMatch(
      /^2 days ago, 21 Nov, 16:02\n.*assumed to be America\/New York\.$/s,
    );
    // Not known on this computer.
    expect(textOf('{send_date}', item(), { assumedZone: 'Mars/Base' })).toBe(textOf('{send_date}', item()));
  });

  it('that are invalid are shown as sent', () => {
    expect(textOf('{send_date}', item({ send_date: '2026-02-30 10:00:00' }))).toBe('2026-02-30 10:00:00');
  });
});

describe('the trade token', () => {
  const everything = Object.keys(words.replies.placeholders)
    .map((name) => `{${name}}`)
    .join('\n');

  it.each<[string, Partial<Item>]>([
    ['the trade URL', { error_message: `Cannot send to ${tradeUrl}` }],
    ['the token alone', { error_message: `Bad token ${canary}!`, name: canary }],
    ['an encoded address', { market_hash_name: encodeURIComponent(tradeUrl) }],
    ['other fields', { status: canary, send_date: canary, next_try: canary, price: canary, hash: canary }],
    ['a name that hides it', { name: `token=${canary}\u200B` }],
  ])('is never in a reply: %s', (_where, given) => {
    const text = textOf(`${everything}\n{trade_url}`, item(given), { catalog: canary });
    expect(text).not.toContain(canary);
    for (const reader of ['customer', 'colleague', 'ticket'] as const)
      expect(replyFor(reader, [item(given)], { catalog: canary })).not.toContain(canary);
  });

  it('of one item is not in the part of another, nor in a template that it was pasted into', () => {
    const other = aDetail({ id: 2, trade_url: 'https://x.example/?token=Other123', error_message: canary });
    expect(replyFor('ticket', [item(), other])).not.toContain(canary);
    expect(textOf(`Sent to ${tradeUrl}`, item())).not.toContain(canary);
  });
});

describe('items of other accounts', () => {
  const [own, other] = ['118204417', '99'];
  const items = [
    item({ id: 1 }),
    item({ id: 2, trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${other}&token=Other123` }),
    { ...item(), item: { id: 3, market_hash_name: 'Recoil Case' } },
  ];

  it.each(replyReaders)(
    'are left out of a reply for a %s and counted, unless they are included',
    (reader) => {
      const accounts = [own];
      expect(replyItems(items, { accounts })).toMatchObject({ others: 1, notCompared: 1 });
      const idsIn = (text: string) => [...text.matchAll(/(?:ID:? |#)(\d)\b/g)].map(([, id]) => id);
      expect(idsIn(replyFor(reader, items, { accounts }))).toEqual(['1', '3']);
      expect(idsIn(replyFor(reader, items, { accounts, includesOthers: true }))).toEqual(['1', '2', '3']);
    },
  );

  it('can’t be told while the customer’s account isn’t known', () => {
    expect(replyItems(items, { accounts: [] })).toEqual({ about: items, others: 0, notCompared: 0 });
  });
});

describe('a reply to a customer', () => {
  const [own, other] = ['118204417', '9917'];
  const placeholderTemplate = Object.keys(placeholders)
    .map((name) => `${name} = {${name}}`)
    .join('\n');
  const earlier =
    'The delivery of your item {market_name} (ID {id}), bought {bought}, ran into a problem: {error}\nNext attempt: {next_attempt}';
  const templates = [...shippedTemplates('en').map(({ text }) => text), placeholderTemplate, earlier];
  const hostile: [string, Partial<Item> | Item][] = [
    [
      'a raw error',
      { error_message: `ECONNREFUSED 10.0.0.3:5432 at send_offer {"error_code":26} ${canary}` },
    ],
    ['an unreadable error', { error_message: undefined }],
    ['an undocumented status', { status: 'REFUND_PENDING_42' }],
    ['an unreadable status', { status: undefined }],
    ['times of unknown zone', { bought_at: '2026-11-21 10:02:11', next_try: '2026-11-30 10:02:11' }],
    ['invalid times', { bought_at: '2026-02-30 10:00:00', send_date: 'NULL_DATE' }],
    [
      'no readable value but the ID',
      Object.fromEntries(itemFields.map((f) => [f, f === 'id' ? 7 : undefined])),
    ],
    [
      'another account',
      { trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${other}&token=${canary}` },
    ],
  ] as never;

  const forbidden =
    /ECONN|10\.0\.0|5432|error_code|send_offer|REFUND_|NULL_DATE|UTC|time zone|zone|\d\d:\d\d|unreadable|undefined|null|Called twice|k3Jx9Q/;

  it.each(hostile)('has nothing of %s, whatever the template', (_what, given) => {
    const detail = aDetail({ trade_url: tradeUrl, id: 7, ...given }, { receivedAt: context.nowMs - 120_000 });
    for (const text of templates)
      for (const includesOthers of [false, true]) {
        const { frames } = words.replies.defaults;
        const mine = {
          frames,
          templates: [{ id: 'a', reader: 'customer', name: 'a', status: null, error: 'any', text }],
        };
        for (const language of replyLanguages) {
          const reply = replyText([detail], mine as ReplyTemplates, 'customer', {
            ...context,
            language,
            accounts: [own],
            includesOthers,
            notRefreshed: new Set([7]),
          });
          expect(reply).not.toMatch(forbidden);
          expect(reply).not.toContain(canary);
          expect(reply).not.toContain(other);
          const isLeftOut =
            'trade_url' in given && given.trade_url?.includes(other) === true && !includesOthers;
          expect(reply.includes('7')).toBe(!isLeftOut);
        }
      }
  });

  it('says how long ago, also by the zone that the connection assumes', () => {
    const sent = item({ send_date: '2026-11-24 06:00:00', next_try: '2026-11-24 10:00:00' });
    expect(replyFor('customer', [sent], { assumedZone: 'UTC' })).toContain('waiting for you for 5 hours.');
    expect(replyFor('customer', [sent])).not.toContain('hours');
  });
});
