import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import {
  type AnswerReader,
  type Answers,
  type AnswerTemplate,
  notFoundPlaceholder,
  type Placeholder,
  placeholderOf,
  placeholders,
  placeholdersIn,
  templateFor,
  withPlaceholders,
} from '#shared/answer.ts';
import type { ItemDetail } from '#shared/item.ts';
import { tradeTokensIn, withoutTokens, withoutTradeUrl } from '#shared/secret-text.ts';
import {
  assumedTime,
  inLocalTime,
  type LocalOffset,
  passedAt,
  readTimestamp,
  type UtcTime,
  zoneWords,
} from '#shared/timestamp.ts';
import { partnerOf, withMaskedToken } from '#shared/trade-url.ts';
import { listed } from '#words/numbers.ts';
import { words } from '#words/words.ts';

export type AnswerContext = Partial<AnswerGaps> & {
  catalog: string;
  notes: ReadonlyMap<number, string>;
  /** The offset assumed for times without a zone; null: none. */
  assumedOffsetMinutes: number | null;
  nowMs: number;
  offsetAt: LocalOffset;
  /** Items whose last refresh failed: what is known of them is as of then. */
  notRefreshed?: ReadonlySet<number>;
};

/** What the customer asked for and an answer can't be about. */
export type AnswerGaps = {
  /** No answer says that all of these are the customer's. */
  alternatives: readonly Alternatives[];
  /** The names and IDs that the catalog doesn't have, for `{not_found}`. */
  notFound: readonly string[];
};

/**
 * Items that share the name a customer gave: which one is meant isn't known, or which ones if several were `asked` for. `itemIds` is empty
 * until they are looked up.
 */
export type Alternatives = {
  name: string;
  itemIds: readonly number[];
  count: number;
  isAtLeast?: boolean;
  asked?: number;
};

const texts = words.answers;

/** The template for an item: the user's own, else a default one. */
export function templateOf(
  answers: Answers,
  reader: AnswerReader,
  { item }: ItemDetail,
): AnswerTemplate | null {
  // An unreadable error is not "none".
  const state = { status: item.status, hasError: item.error_message !== null };
  return (
    templateFor(answers.templates, reader, state) ?? templateFor(texts.defaults.templates, reader, state)
  );
}

/**
 * One text about one or several items of a connection. Each item's part is made by the template that suits it, or by the one given;
 * opening, closing and the remark about time zones come once. The token of a trade URL is nowhere in it, whatever repeats it (rule 21).
 */
export function answerText(
  details: readonly ItemDetail[],
  answers: Answers,
  reader: AnswerReader,
  context: AnswerContext,
  given: AnswerTemplate | null = null,
): string {
  const times = createTimeWords(context);
  const tokens = details.flatMap(({ item }) => tradeTokensIn(item.trade_url));
  const catalog = oneLine(context.catalog, tokens);
  const notFound = listed((context.notFound ?? []).map((name) => oneLine(name, tokens)));
  const inFrame = (text: string) =>
    text
      .split(lineBreak)
      .filter((line) => notFound !== '' || !placeholdersIn(line).includes(notFoundPlaceholder))
      .map((line) =>
        withPlaceholders(line, (name) => {
          if (name === notFoundPlaceholder) return notFound;
          return name === 'catalog' ? catalog : `{${name}}`;
        }),
      )
      .join('\n');
  const partAbout = (detail: ItemDetail) => {
    const template = (given ?? templateOf(answers, reader, detail))?.text ?? '';
    const note = context.notes.get(detail.item.id) ?? null;
    const valueFor = valuesFor(detail, { catalog, note, tokens, times });
    const part = filled(template, valueFor).trimEnd();
    const saysWhen = placeholdersIn(template).some((name) => placeholderOf(name) === 'seen');
    return !context.notRefreshed?.has(detail.item.id) || saysWhen || part === ''
      ? part
      : `${part}\n${texts.asOf(valueFor('seen') ?? '')}`;
  };
  const whichIsMeant = ({ name, count, isAtLeast = false, asked = 1 }: Alternatives, shown: number) =>
    texts.whichIsMeant({ shown, count, isAtLeast, asked, name: oneLine(name, tokens) });
  const groups = new Map(
    context.alternatives?.flatMap((group) => group.itemIds.map((itemId) => [itemId, group] as const)),
  );
  const byGroup = Map.groupBy(details, ({ item }) => groups.get(item.id));
  const parts = details.flatMap((detail) => {
    const alternatives = groups.get(detail.item.id);
    if (alternatives === undefined) return partAbout(detail);
    const same = byGroup.get(alternatives) ?? [];
    // Their deliveries may be other customers'.
    if (reader === 'customer' || same[0] !== detail) return [];
    return [whichIsMeant(alternatives, same.length), ...same.map(partAbout)];
  });
  const questions = (context.alternatives ?? []).flatMap((group) => {
    if (reader === 'customer') return texts.whichIsYours(oneLine(group.name, tokens), group.asked ?? 1);
    return byGroup.has(group) ? [] : whichIsMeant(group, 0);
  });
  const text = [
    inFrame(answers.frames[reader].opening),
    ...parts,
    ...questions,
    times.remark(),
    inFrame(answers.frames[reader].closing),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return withMaskedToken(text);
}

const lineBreak = /\r\n?|\n/;

/** Leaves out lines with a placeholder that the item has no value for. */
function filled(template: string, valueFor: (name: Placeholder) => string | null): string {
  const lines = template.split(lineBreak).map((line) => {
    const names = placeholdersIn(line).map(placeholderOf);
    if (names.some((name) => name !== null && valueFor(name) === null)) return null;
    return withPlaceholders(line, (name) => {
      const known = placeholderOf(name);
      return known === null ? `{${name}}` : (valueFor(known) ?? '');
    });
  });
  return lines.filter((line) => line !== null).join('\n');
}

type TimeWords = ReturnType<typeof createTimeWords>;

/** Null: the catalog says that there is none. Unreadable values are shown as such, never guessed. */
function valuesFor(
  detail: ItemDetail,
  {
    catalog,
    note,
    tokens,
    times,
  }: {
    catalog: string;
    note: string | null;
    tokens: readonly string[];
    times: TimeWords;
  },
): (name: Placeholder) => string | null {
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
        return times.of({ kind: 'utc', secondMs: detail.answeredAt, fraction: '' });
      case 'partner':
        return partnerOf(detail.item.trade_url) ?? texts.notReadable;
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

function oneLine(text: string, tokens: readonly string[], field?: string): string {
  return visibleText(withMaskedToken(withoutTokens(text, tokens, field)), { maxLength: maxToRead });
}

function createTimeWords({ assumedOffsetMinutes, nowMs, offsetAt }: AnswerContext) {
  const year = new Date(nowMs + offsetAt(nowMs) * 60_000).getUTCFullYear();
  const zones = new Set<string>();
  const [assumed, zoneless] = [new Set<TimeField>(), new Set<TimeField>()];

  function of(time: UtcTime): string {
    zones.add(inLocalTime(time, offsetAt).zone);
    const clock = texts.time(time.secondMs + offsetAt(time.secondMs) * 60_000, year);
    const age = texts.age(time.secondMs, nowMs);
    return age === null ? clock : texts.ageAndTime(age, clock);
  }

  const assumedTimeOf = (text: string) =>
    assumedOffsetMinutes === null ? null : assumedTime(text, assumedOffsetMinutes);
  const labels = (fields: ReadonlySet<TimeField>) =>
    [...fields].map((name) => `“${words.itemFields[placeholders[name]].label}”`);

  return {
    of,
    ofField(name: TimeField, text: string): string {
      const read = readTimestamp(text);
      if (read.kind === 'unreadable') return text;
      const converted = read.kind === 'utc' ? read : assumedTimeOf(text);
      if (read.kind === 'zoneless') (converted === null ? zoneless : assumed).add(name);
      const shown =
        converted === null ? texts.time(Date.parse(`${text.replace(' ', 'T')}Z`), year) : of(converted);
      const isOver = name === 'next_attempt' && (passedAt(text, assumedOffsetMinutes) ?? nowMs) < nowMs;
      return isOver ? texts.wasDue(shown) : shown;
    },
    /** To be called after all times; empty: there were none. */
    remark(): string {
      const zone = [...zones].join(', ');
      if (zoneless.size > 0)
        return zone === '' ? texts.zonelessTimes : texts.mixedTimes(zone, labels(zoneless));
      if (assumed.size > 0 && assumedOffsetMinutes !== null)
        return texts.assumedTimes(zone, labels(assumed), zoneWords(assumedOffsetMinutes));
      return zone === '' ? '' : texts.localTimes(zone);
    },
  };
}
