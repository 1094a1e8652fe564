import type { ReplyContext } from '#renderer/replies/reply-text.ts';
import { type StatusTone, statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemDetail } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import { isPrice } from '#shared/price.ts';
import { withoutTradeToken, withoutTradeUrl } from '#shared/secret-text.ts';
import type { LocalOffset } from '#shared/time-zone.ts';
import { inLocalTime, passedAt, readTimestamp } from '#shared/timestamp.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';

/** A summary of an item without the trade token, to be copied as a picture. */
export type SupportCard = {
  title: string;
  marketName: string;
  status: CardStatus;
  /** From top to bottom. Nulls are left out, except for the error. */
  rows: CardRow[];
};

type CardStatus = {
  words: string;
  /** The value as sent; null: the same as `words`. */
  raw: string | null;
  tone: StatusTone;
  /** `seen 2026-11-21 11:07:12 UTC+1`. */
  seen: string;
};

type CardRow = { label: string; text: string; note?: string; isAlarm?: boolean };

const texts = words.supportCard;
const fields = words.itemFields;

/**
 * The card of an item. Each text is one line, truncated, with its hidden characters shown. None contains the trade URL's token, wherever
 * the catalog may have repeated it.
 */
export function supportCardOf(detail: ItemDetail, context: ReplyContext): SupportCard {
  const { catalog, notes, offsetAt, assumedZone, nowMs } = context;
  const userNote = notes.get(detail.item.id);
  const item = withoutTradeUrl(detail.item);
  const shown = (text: string) => visibleText(withMaskedToken(text), { maxLength: maxToRead });
  const text = (field: keyof typeof item) => textOf(item[field], shown);
  const row = (label: string, value: string | null, note?: string): CardRow[] =>
    value === null ? [] : [{ label, text: value, ...(note === undefined ? {} : { note }) }];
  const fieldRow = (field: keyof typeof item, note?: string) => row(fields[field].label, text(field), note);
  const nextTry = item.next_try ?? '';
  const isPast = (passedAt(nextTry, assumedZone) ?? nowMs) < nowMs;
  const times = [
    ...fieldRow('error_date'),
    ...fieldRow('next_try', isPast ? words.itemDetail.time.wasDue(null) : undefined),
    ...fieldRow('bought_at'),
    ...fieldRow('send_date'),
    ...fieldRow('last_send'),
  ];
  const isZoneMissing = times.some((one) => readTimestamp(one.text).kind === 'zoneless');
  const price = text('price');
  const error = text('error_message');

  return {
    title: item.name === undefined ? texts.noName : shown(item.name),
    marketName: text('market_hash_name') ?? texts.none,
    status: statusOf(text('status') ?? texts.none, seenText(detail.receivedAt, offsetAt)),
    rows: [
      ...row(texts.itemId, String(item.id)),
      {
        label: fields.error_message.label,
        text: error ?? texts.none,
        ...(error !== null && { isAlarm: true }),
      },
      ...times,
      ...(isZoneMissing ? row(texts.timeZone, texts.zoneNotStated) : []),
      ...fieldRow('trade_offer_id'),
      ...row(texts.partner, partnerOf(detail.item.trade_url) ?? texts.notReadable),
      ...fieldRow('price', price !== null && isPrice(price) ? texts.currencyNotStated : undefined),
      ...row(
        texts.note,
        userNote === undefined ? null : shown(withoutTradeToken(userNote, detail.item.trade_url)),
      ),
      ...row(texts.catalog, shown(withoutTradeToken(catalog, detail.item.trade_url))),
    ],
  };
}

function statusOf(raw: string, seen: string): CardStatus {
  const look = statusDisplay(raw);
  return { words: look.words, raw: look.words === raw ? null : raw, tone: look.tone, seen };
}

/** Null: the catalog says that there is none. Unreadable values are shown as such, never guessed. */
function textOf(value: string | number | null | undefined, shown: (text: string) => string): string | null {
  if (value === null) return null;
  return value === undefined ? texts.notReadable : shown(String(value));
}

function seenText(atMs: number, offsetAt: LocalOffset): string {
  const { seconds, zone } = inLocalTime({ kind: 'utc', secondMs: atMs, fraction: '' }, offsetAt);
  return texts.seen(`${seconds} ${zone}`);
}
