import { describe, expect, it } from 'vitest';
import { aDetail, aReplyContext } from '#renderer/testing/builders.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { cardLayout, type MeasureText, wrapped } from './card-picture.ts';
import { type SupportCard, supportCardOf } from './support-card.ts';

const canary = 'Canary7f3a91c5';
const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=${canary}`;

function cardOf(given: Partial<Item> = {}): SupportCard {
  return cardOfDetail(aDetail({ trade_url: tradeUrl, ...given }));
}

function cardOfDetail(detail: ItemDetail): SupportCard {
  return supportCardOf(detail, aReplyContext({ offsetAt: () => 60 }));
}

function row({ rows }: SupportCard, label: string): string | undefined {
  return rows.find((one) => one.label === label)?.text;
}

describe('the support card', () => {
  it('has what a ticket needs, and mentions times without a zone once', () => {
    const card = cardOf({ error_message: 'Trade URL is no longer valid', error_date: '2026-11-21 10:03:00' });
    expect(card).toMatchObject({
      title: 'AK-47 | Redline',
      marketName: 'AK-47 | Redline (Field-Tested)',
      status: {
        words: 'Waiting for acceptance',
        raw: 'WAITING_FOR_TRADE_ACCEPT',
        seen: 'seen 2026-11-21 11:07:12 UTC+1',
      },
    });
    expect(
      card.rows.map(({ label, text, note }) => [label, text, ...(note === undefined ? [] : [note])]),
    ).toEqual([
      ['Item ID', '48213'],
      ['Delivery error', 'Trade URL is no longer valid'],
      ['Error date', '2026-11-21 10:03:00'],
      ['Bought', '2026-11-21T10:01:07.123456Z'],
      ['Send date', '2026-11-21 10:02:11'],
      ['Last attempt', '2026-11-21 10:02:11'],
      ['Time zone', 'unknown, except for Bought'],
      ['Trade offer', '6021984477'],
      ['Partner', '118204417'],
      ['Price', '12.40', 'no currency given'],
      ['Catalog', 'Warehouse'],
    ]);
  });

  it('marks a next attempt that has passed', () => {
    const noteOf = (next_try: string) =>
      cardOf({ next_try }).rows.find(({ label }) => label === 'Next attempt')?.note;
    expect(noteOf('2026-11-21 10:02:11')).toBe('was due');
    expect(noteOf('2026-11-24 10:02:11')).toBeUndefined();
  });

  it('states that there is no error, and omits other nulls', () => {
    const card = cardOf();
    expect(row(card, 'Delivery error')).toBe('none');
    expect(row(card, 'Next attempt')).toBeUndefined();
  });

  it('shows an undocumented status once, as sent', () => {
    expect(cardOf({ status: 'REFUNDED' }).status).toMatchObject({ words: 'REFUNDED', raw: null });
  });

  it('marks what is unreadable, and guesses nothing', () => {
    const card = cardOfDetail({ ...aDetail(), item: { id: 7 } });
    expect(card).toMatchObject({ title: 'No readable name', marketName: 'unreadable' });
    expect(card.status.words).toBe('unreadable');
    expect(row(card, 'Partner')).toBe('unreadable');
    expect(row(card, 'Price')).toBe('unreadable');
  });

  it('keeps each value on one line and shows hidden characters', () => {
    const card = cardOf({ name: 'AK\nPartner: 1\u202Eexe', market_hash_name: 'a\u0000b\u200B\r\nc' });
    expect(card.title).toBe('AK⟨U+000A⟩Partner: 1⟨U+202E⟩exe');
    expect(card.marketName).toBe('a⟨U+0000⟩b⟨U+200B⟩⟨U+000D⟩⟨U+000A⟩c');
  });

  it('truncates long texts between characters', () => {
    const message = row(cardOf({ error_message: '😀'.repeat(5_000) }), 'Delivery error') ?? '';
    expect(message.length).toBeLessThan(2_100);
    expect(message).toMatch(/…$/);
    expect(message.isWellFormed()).toBe(true);
  });
});

describe('the trade token', () => {
  it.each([
    ['the trade URL', { error_message: `Cannot send to ${tradeUrl}` }],
    ['the token alone', { error_message: `Bad token ${canary}!`, name: canary }],
    ['an encoded address', { market_hash_name: encodeURIComponent(tradeUrl) }],
    ['other fields', { status: canary, send_date: canary, next_try: canary, price: canary }],
    ['a name that hides it', { name: `token=${canary}\u200B` }],
  ])('is never in a card: %s', (_where, given) => {
    const card = supportCardOf(
      aDetail({ trade_url: tradeUrl, ...given }),
      aReplyContext({ catalog: canary }),
    );
    expect(JSON.stringify(card)).not.toContain(canary);
  });

  it('is removed from a URL that is no trade URL', () => {
    const elsewhere = `http://elsewhere.example/?x=1&token=${canary}`;
    const card = cardOf({ trade_url: elsewhere, error_message: `${elsewhere} ${canary}` });
    expect(JSON.stringify(card)).not.toContain(canary);
  });
});

const sevenWide: MeasureText = (text) => Array.from(text).length * 7;
const perLine = 10;
const wrap = (text: string, maxLines = 5) =>
  wrapped(text, (part) => Array.from(part).length, perLine, maxLines);

describe('wrapping', () => {
  it.each([
    ['short', ['short']],
    ['', ['']],
    ['one two three', ['one two', 'three']],
    ['abcdefghijklmnop', ['abcdefghij', 'klmnop']],
    ['a abcdefghijklmnop', ['a', 'abcdefghi', 'jklmnop']],
  ])('%j', (text, lines) => {
    expect(wrap(text)).toEqual(lines);
  });

  it('ends a truncated text with an ellipsis, and splits no character', () => {
    expect(wrap('one two three four five six', 2)).toEqual(['one two', 'three fou…']);
    expect(wrap('😀'.repeat(40), 2)).toEqual(['😀'.repeat(10), `${'😀'.repeat(9)}…`]);
  });
});

describe('the card as a picture', () => {
  const long = 'W'.repeat(400);
  const layout = (given = {}) => cardLayout(supportCardOf(aDetail(given), aReplyContext()), sevenWide);

  it('shows every row of the card', () => {
    const { texts } = layout({ error_message: 'Inventory is full' });
    const shown = texts.map(({ text }) => text);
    expect(shown).toEqual(
      expect.arrayContaining(['AK-47 | Redline', 'Waiting for acceptance', 'Inventory is full', '48213']),
    );
    expect(shown).toEqual(expect.arrayContaining(['2026-11-21 10:02:11', 'unknown, except for Bought']));
  });

  it('stays within its frame and a maximum size, whatever the texts', () => {
    const hostile = { name: long, market_hash_name: long, status: long, error_message: long.repeat(10) };
    for (const { width, height, surfaces, texts } of [layout(), layout(hostile)]) {
      for (const { x, y, text, font } of texts) {
        expect(x + sevenWide(text, font)).toBeLessThanOrEqual(width - 20 + 0.01);
        expect(y).toBeLessThan(height - 10);
      }
      for (const surface of surfaces) {
        expect(surface.x + surface.width).toBeLessThanOrEqual(width);
        expect(surface.y + surface.height).toBeLessThanOrEqual(height);
      }
      expect(height * 2).toBeLessThan(4_096);
    }
  });

  it('highlights an error', () => {
    expect(layout().surfaces.map(({ fill }) => fill)).not.toContain('alarm-soft');
    expect(layout({ error_message: 'x' }).surfaces.map(({ fill }) => fill)).toContain('alarm-soft');
  });
});
