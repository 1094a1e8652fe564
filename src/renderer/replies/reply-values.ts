import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { type Item, type ItemDetail, isItemStatus } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import {
  accountMatch,
  deliveryOf,
  type Placeholder,
  placeholderOf,
  placeholders,
  placeholdersIn,
  withPlaceholders,
} from '#shared/reply.ts';
import { withoutTokens, withoutTradeUrl } from '#shared/secret-text.ts';
import { type LocalOffset, zoneText } from '#shared/time-zone.ts';
import { assumedTime, inLocalTime, passedAt, readTimestamp, type UtcTime } from '#shared/timestamp.ts';
import { tradeOfferUrl, withMaskedToken } from '#shared/trade-url.ts';
import type { InLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';

const texts = words.replies;

/** What the times of a reply depend on. `assumedZone` is assumed for times without one (see time-zone.ts); null: none. */
export type TimeContext = { assumedZone: string | null; nowMs: number; offsetAt: LocalOffset };

export const lineBreak = /\r\n?|\n/;

/** The value of a placeholder; null: the item has none. */
export type ValueFor = (name: Placeholder) => string | null;

/** Leaves out lines with a placeholder that the item has no value for. */
export function filled(template: string, valueFor: ValueFor): string {
  const lines = linesKept(template, valueFor).map((line) =>
    withPlaceholders(line, (name) => {
      const known = placeholderOf(name);
      return known === null ? `{${name}}` : (valueFor(known) ?? '');
    }),
  );
  return lines.join('\n');
}

export function linesKept(template: string, valueFor: ValueFor): string[] {
  const isMissing = (name: Placeholder | null) => name !== null && valueFor(name) === null;
  return template.split(lineBreak).filter((line) => !placeholdersIn(line).map(placeholderOf).some(isMissing));
}

/** Whether a reader learns which item a template is about. */
export function namesItem(template: string): boolean {
  const naming: readonly (Placeholder | null)[] = ['name', 'market_name', 'id'];
  return placeholdersIn(template).some((name) => naming.includes(placeholderOf(name)));
}

/**
 * The values that a customer may read, in their language: no text of an error but the words for it, no code that isn't documented, nothing
 * internal and no account but the customer's own. What is left out is null, as if the item had no value.
 */
export function forCustomer(
  { item }: ItemDetail,
  valueFor: ValueFor,
  accounts: readonly string[],
  told: InLanguage,
): ValueFor {
  return (name) => {
    switch (name) {
      case 'error': {
        const { error } = deliveryOf(item);
        return error === null ? null : told.numbered(1, told.errors[error]);
      }
      case 'status': {
        const { status = '' } = item;
        return told.statuses[isItemStatus(status) ? status : 'unknown'].short;
      }
      case 'partner':
        return accountMatch(partnerOf(item.trade_url), accounts) === 'own' ? valueFor(name) : null;
      case 'hash':
      case 'note':
        return null;
      case 'name':
      case 'market_name': {
        const either = [name, 'name', 'market_name'] as const;
        const known = either.find((one) => item[placeholders[one]] !== undefined);
        return known === undefined ? null : valueFor(known);
      }
      case 'id':
      case 'offer_link':
      case 'waiting':
      case 'seen':
      case 'catalog':
        return valueFor(name);
      default:
        return item[placeholders[name]] === undefined ? null : valueFor(name);
    }
  };
}

/** How long an item's offer has been waiting to be accepted; null: it isn't, or since when isn't known. */
export function waitingMs(
  { status, send_date: sent }: Partial<Item>,
  { assumedZone, nowMs }: Pick<TimeContext, 'assumedZone' | 'nowMs'>,
): number | null {
  if (status !== 'WAITING_FOR_TRADE_ACCEPT' || sent === undefined) return null;
  const time = timeOf(sent, assumedZone);
  return time === null ? null : nowMs - time.secondMs;
}

/** Null: unreadable, or of an unknown zone. */
function timeOf(text: string, assumedZone: string | null): UtcTime | null {
  const read = readTimestamp(text);
  if (read.kind === 'utc') return read;
  return assumedZone === null ? null : assumedTime(text, assumedZone);
}

export type TimeWords = {
  of(time: UtcTime): string;
  /** Null: not for this reader. */
  ofField(name: TimeField, text: string): string | null;
  /** To be called after all times; empty: there were none. */
  remark(): string;
};

/**
 * For customers, whose zone isn't known: how long ago or ahead. A time whose zone isn't known either, and an attempt that should have
 * been made, are left out.
 */
export function createAges(
  { assumedZone, nowMs }: Pick<TimeContext, 'assumedZone' | 'nowMs'>,
  told: InLanguage,
): TimeWords {
  const of = ({ secondMs }: UtcTime) => told.relativeTime(secondMs, nowMs);
  return {
    of,
    ofField(name, text) {
      const time = timeOf(text, assumedZone);
      return time === null || (name === 'next_attempt' && time.secondMs < nowMs) ? null : of(time);
    },
    remark: () => '',
  };
}

type ValueSources = {
  catalog: string;
  note: string | null;
  tokens: readonly string[];
  times: TimeWords;
  /** See {@link waitingMs}. */
  waiting: string | null;
};

/** Null: the catalog says that there is none. Unreadable values are shown as such, never guessed. */
export function valuesFor(
  detail: ItemDetail,
  { catalog, note, tokens, times, waiting }: ValueSources,
): ValueFor {
  const item = withoutTradeUrl(detail.item);
  return (name) => {
    switch (name) {
      case 'catalog':
        return catalog;
      case 'note':
        if (note === null) return null;
        // The user's line breaks stay.
        return note
          .split('\n')
          .map((line) => oneLine(line, tokens))
          .join('\n');
      case 'seen':
        return times.of({ kind: 'utc', secondMs: detail.receivedAt, fraction: '' });
      case 'partner':
        return partnerOf(detail.item.trade_url) ?? texts.notReadable;
      case 'offer_link':
        return tradeOfferUrl(item.trade_offer_id);
      case 'waiting':
        return waiting;
      default: {
        const field = placeholders[name];
        const value = item[field];
        if (value === null) return null;
        if (value === undefined)
          return name === 'name' || name === 'market_name' ? texts.noName : texts.notReadable;
        const text = oneLine(String(value), tokens, field);
        if (field === 'status') return statusDisplay(text).words;
        return isTime(name) ? times.ofField(name, text) : text;
      }
    }
  };
}

const timeFields = ['bought', 'error_date', 'next_attempt', 'last_attempt', 'send_date'] as const;
type TimeField = (typeof timeFields)[number];

function isTime(name: Placeholder): name is TimeField {
  return timeFields.some((one) => one === name);
}

export function oneLine(text: string, tokens: readonly string[], field?: string): string {
  return visibleText(withMaskedToken(withoutTokens(text, tokens, field)), { maxLength: maxToRead });
}

/** For staff: in their own zone, with one remark about zones below the items. */
export function createTimeWords({ assumedZone, nowMs, offsetAt }: TimeContext): TimeWords {
  const year = new Date(nowMs + offsetAt(nowMs) * 60_000).getUTCFullYear();
  const zones = new Set<string>();
  const [assumed, zoneless] = [new Set<TimeField>(), new Set<TimeField>()];

  function of(time: UtcTime): string {
    zones.add(inLocalTime(time, offsetAt).zone);
    const clock = texts.time(time.secondMs + offsetAt(time.secondMs) * 60_000, year);
    const age = texts.age(time.secondMs, nowMs);
    return age === null ? clock : texts.ageAndTime(age, clock);
  }

  const labels = (fields: ReadonlySet<TimeField>) =>
    [...fields].map((name) => `“${words.itemFields[placeholders[name]].label}”`);

  return {
    of,
    ofField(name, text) {
      const read = readTimestamp(text);
      if (read.kind === 'unreadable') return text;
      const converted = timeOf(text, assumedZone);
      if (read.kind === 'zoneless') (converted === null ? zoneless : assumed).add(name);
      const shown =
        converted === null ? texts.time(Date.parse(`${text.replace(' ', 'T')}Z`), year) : of(converted);
      const isOver = name === 'next_attempt' && (passedAt(text, assumedZone) ?? nowMs) < nowMs;
      return isOver ? texts.wasDue(shown) : shown;
    },
    remark() {
      const zone = [...zones].join(', ');
      if (zoneless.size > 0)
        return zone === '' ? texts.zonelessTimes : texts.mixedTimes(zone, labels(zoneless));
      if (assumed.size > 0 && assumedZone !== null)
        return texts.assumedTimes(zone, labels(assumed), zoneText(assumedZone));
      return zone === '' ? '' : texts.localTimes(zone);
    },
  };
}
