import { describe, expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { supportCardOf, supportCardText } from './support-card.ts';

const canary = 'Canary7f3a91c5';
const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=${canary}`;

function cardText(given: Partial<Item> = {}, rest: Partial<Omit<ItemDetail, 'item'>> = {}): string {
  return textOf(aDetail({ trade_url: tradeUrl, ...given }, rest));
}

function textOf(detail: ItemDetail): string {
  return supportCardText(supportCardOf(detail, { catalog: 'Warehouse', offsetAt: () => 60 }));
}

describe('the support card', () => {
  it('says what a ticket needs, in lines that stay as they are anywhere', () => {
    expect(
      cardText({ error_message: 'Trade URL is no longer valid', error_date: '2026-11-21 10:03:00' }),
    ).toBe(
      [
        'AK-47 | Redline',
        'Market name: AK-47 | Redline (Field-Tested)',
        'Status: Waiting for acceptance (WAITING_FOR_TRADE_ACCEPT), seen 2026-11-21 11:07:12 UTC+1',
        'Item ID: 48213',
        'Error: Trade URL is no longer valid',
        'Error date: 2026-11-21 10:03:00 (time zone unknown)',
        'Bought: 2026-11-21T10:01:07.123456Z',
        'Send date: 2026-11-21 10:02:11 (time zone unknown)',
        'Last attempt: 2026-11-21 10:02:11 (time zone unknown)',
        'Trade offer: 6021984477',
        'Partner: 118204417',
        'Price: 12.40 (no currency given)',
        'Catalog: Warehouse',
      ].join('\n'),
    );
  });

  it('says that there is no error, and leaves out other nulls', () => {
    const text = cardText();
    expect(text).toContain('\nError: none\n');
    expect(text).not.toMatch(/Error date|Next try/);
  });

  it('shows an undocumented status raw and once', () => {
    expect(cardText({ status: 'REFUNDED' })).toContain('\nStatus: REFUNDED, seen 2026');
  });

  it('says what could not be read, and invents nothing', () => {
    const text = textOf({ ...aDetail(), item: { id: 7 } });
    expect(text).toMatch(/^No readable name\nMarket name: not readable\nStatus: not readable, seen/);
    expect(text).toContain('Partner: not readable');
    expect(text).toContain('Price: not readable\n');
  });

  it('keeps each value on its line, its hidden characters shown', () => {
    const text = cardText({ name: 'AK\nPartner: 1\u202Eexe', market_hash_name: 'a\u0000b\u200B\r\nc' });
    expect(text.split('\n')).toHaveLength(cardText().split('\n').length);
    expect(text).toContain('AK⟨U+000A⟩Partner: 1⟨U+202E⟩exe\n');
    expect(text).toContain('Market name: a⟨U+0000⟩b⟨U+200B⟩⟨U+000D⟩⟨U+000A⟩c\n');
  });

  it('leaves letters that are written from right to left as they are', () => {
    expect(cardText({ name: 'סכין | كرامبيت' }).split('\n')[0]).toBe('סכין | كرامبيت');
  });

  it('clips what is endless, at a whole character', () => {
    const message = cardText({ error_message: '😀'.repeat(5_000) }).split('\n')[4] ?? '';
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
  ])('is in no card, whatever repeats it: %s', (_where, given) => {
    expect(cardText(given)).not.toContain(canary);
    const card = supportCardOf(aDetail({ trade_url: tradeUrl, ...given }), {
      catalog: canary,
      offsetAt: () => 0,
    });
    expect(JSON.stringify(card)).not.toContain(canary);
  });

  it('of an address that is no trade URL is left out too', () => {
    const elsewhere = `http://elsewhere.example/?x=1&token=${canary}`;
    expect(cardText({ trade_url: elsewhere, error_message: `${elsewhere} ${canary}` })).not.toContain(canary);
  });
});
