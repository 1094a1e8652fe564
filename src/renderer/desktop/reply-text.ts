import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import { deliveryErrorIn } from '#shared/delivery-error.ts';
import { type ItemDetail, isItemStatus } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import {
  type AccountMatch,
  accountMatch,
  notFoundPlaceholder,
  type Placeholder,
  placeholderOf,
  placeholders,
  placeholdersIn,
  type ReplyReader,
  type ReplyTemplate,
  type ReplyTemplates,
  templateFor,
  withPlaceholders,
} from '#shared/reply.ts';
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
import { withMaskedToken } from '#shared/trade-url.ts';
import { listed } from '#words/numbers.ts';
import { words } from '#words/words.ts';

export type ReplyContext = Partial<ReplyGaps> & {
  catalog: string;
  notes: ReadonlyMap<number, string>;
  /** The offset assumed for times without a zone; null: none. */
  assumedOffsetMinutes: number | null;
  nowMs: number;
  offsetAt: LocalOffset;
  /** The customer's partner numbers; empty: not known. */
  accounts: readonly string[];
  /** The user chose to include the items of other accounts in this reply. */
  includesOthers?: boolean;
  /** Items whose last refresh failed: what is known of them is as of then. */
  notRefreshed?: ReadonlySet<number>;
};

/** What the customer asked for and a reply can't be about. */
export type ReplyGaps = {
  /** No reply says that all of these are the customer's. */
  alternatives: readonly Alternatives[];
  /** The names and IDs that the catalog doesn't have. */
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

const texts = words.replies;

/** What a reply is about, and why not all that was asked for. */
export type ReplyItems = {
  about: readonly ItemDetail[];
  /** Items of accounts that aren't the customer's. They are in `about` only if the user included them. */
  others: number;
  /** Items in `about` whose account can't be compared with the customer's, though that is known. */
  notCompared: number;
};

/** The items that a reply may be about (rule 41): those of other accounts only if the user includes them. */
export function replyItems(
  details: readonly ItemDetail[],
  { accounts, includesOthers = false }: Pick<ReplyContext, 'accounts' | 'includesOthers'>,
): ReplyItems {
  const matchOf = ({ item }: ItemDetail) => accountMatch(partnerOf(item.trade_url), accounts);
  const count = (match: AccountMatch) => details.filter((detail) => matchOf(detail) === match).length;
  return {
    about: includesOthers ? details : details.filter((detail) => matchOf(detail) !== 'other'),
    others: count('other'),
    notCompared: accounts.length === 0 ? 0 : count('unknown'),
  };
}

/** The template for an item: the user's own, else a default one. */
export function templateOf(
  replyTemplates: ReplyTemplates,
  reader: ReplyReader,
  { item }: ItemDetail,
): ReplyTemplate | null {
  return templateFor(replyTemplates.templates, reader, stateOf(item)) ?? defaultTemplate(reader, item);
}

function defaultTemplate(reader: ReplyReader, item: ItemDetail['item']): ReplyTemplate | null {
  return templateFor(texts.defaults.templates, reader, stateOf(item));
}

function stateOf({ status, error_message }: ItemDetail['item']) {
  // An unreadable error is not "none".
  return { status, hasError: error_message !== null };
}

/**
 * One text about the {@link replyItems} among the items of a connection. Each item's part is made by the template that suits it, or by
 * the one given; opening, closing, what wasn't found and the remark about time zones come once. The token of a trade URL is nowhere in
 * it, whatever repeats it (rule 21). For what a customer doesn't get to read, see {@link forCustomer}.
 */
export function replyText(
  asked: readonly ItemDetail[],
  replyTemplates: ReplyTemplates,
  reader: ReplyReader,
  context: ReplyContext,
  given: ReplyTemplate | null = null,
): string {
  const details = replyItems(asked, context).about;
  const times = reader === 'customer' ? createAges(context) : createTimeWords(context);
  const tokens = asked.flatMap(({ item }) => tradeTokensIn(item.trade_url));
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
    const note = context.notes.get(detail.item.id) ?? null;
    const forStaff = valuesFor(detail, { catalog, note, tokens, times });
    const valueFor = reader === 'customer' ? forCustomer(detail, forStaff, context.accounts) : forStaff;
    let template = (given ?? templateOf(replyTemplates, reader, detail))?.text ?? '';
    let part = filled(template, valueFor).trimEnd();
    if (
      reader === 'customer' &&
      namesItem(template) &&
      !namesItem(linesKept(template, valueFor).join('\n'))
    ) {
      template = defaultTemplate(reader, detail.item)?.text ?? '';
      part = filled(template, valueFor).trimEnd();
    }
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
  const { opening, closing } = replyTemplates.frames[reader];
  const alternatives = context.alternatives ?? [];
  const toCustomer = () => {
    const [only, ...more] = alternatives;
    if (only === undefined) return [];
    if (more.length === 0) return [texts.whichIsYours(oneLine(only.name, tokens), only.asked ?? 1)];
    return [texts.whichAreYours(alternatives.map(({ name }) => oneLine(name, tokens)))];
  };
  const questions =
    reader === 'customer'
      ? toCustomer()
      : alternatives.flatMap((group) => (byGroup.has(group) ? [] : whichIsMeant(group, 0)));
  const isFrameNaming = placeholdersIn(`${opening}\n${closing}`).includes(notFoundPlaceholder);
  const text = [
    inFrame(opening),
    ...parts,
    ...questions,
    notFound === '' || isFrameNaming ? '' : texts.notFound[reader](notFound),
    times.remark(),
    inFrame(closing),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return withMaskedToken(text);
}

const lineBreak = /\r\n?|\n/;

type ValueFor = (name: Placeholder) => string | null;

/** Leaves out lines with a placeholder that the item has no value for. */
function filled(template: string, valueFor: ValueFor): string {
  const lines = linesKept(template, valueFor).map((line) =>
    withPlaceholders(line, (name) => {
      const known = placeholderOf(name);
      return known === null ? `{${name}}` : (valueFor(known) ?? '');
    }),
  );
  return lines.join('\n');
}

function linesKept(template: string, valueFor: ValueFor): string[] {
  const isMissing = (name: Placeholder | null) => name !== null && valueFor(name) === null;
  return template.split(lineBreak).filter((line) => !placeholdersIn(line).map(placeholderOf).some(isMissing));
}

/** Whether a reader learns which item a template is about. */
function namesItem(template: string): boolean {
  const naming: readonly (Placeholder | null)[] = ['name', 'market_name', 'id'];
  return placeholdersIn(template).some((name) => naming.includes(placeholderOf(name)));
}

/**
 * The values that a customer may read: no text of an error but the words for it, no code that isn't documented, nothing internal and no
 * account but the customer's own. What is left out is null, as if the item had no value.
 */
function forCustomer({ item }: ItemDetail, valueFor: ValueFor, accounts: readonly string[]): ValueFor {
  return (name) => {
    switch (name) {
      case 'error': {
        if (item.error_message === null) return null;
        const known = deliveryErrorIn(item.error_message ?? '');
        return known === null ? texts.otherDeliveryError : texts.deliveryErrors[known];
      }
      case 'status':
        return item.status !== undefined && isItemStatus(item.status) ? valueFor(name) : texts.unclearStatus;
      case 'partner':
        return accountMatch(partnerOf(item.trade_url), accounts) === 'own' ? valueFor(name) : null;
      case 'hash':
      case 'note':
        return null;
      case 'name':
        return valueFor(item.name === undefined ? 'market_name' : name);
      case 'market_name':
        return valueFor(item.market_hash_name === undefined ? 'name' : name);
      case 'id':
      case 'seen':
      case 'catalog':
        return valueFor(name);
      default:
        return item[placeholders[name]] === undefined ? null : valueFor(name);
    }
  };
}

type TimeWords = {
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
function createAges({ assumedOffsetMinutes, nowMs }: ReplyContext): TimeWords {
  const of = ({ secondMs }: UtcTime) => texts.age(secondMs, nowMs) ?? texts.justNow;
  return {
    of,
    ofField(name, text) {
      const read = readTimestamp(text);
      const time =
        read.kind === 'utc'
          ? read
          : assumedOffsetMinutes === null
            ? null
            : assumedTime(text, assumedOffsetMinutes);
      if (read.kind === 'unreadable' || time === null) return null;
      return name === 'next_attempt' && time.secondMs < nowMs ? null : of(time);
    },
    remark: () => '',
  };
}

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

function createTimeWords({ assumedOffsetMinutes, nowMs, offsetAt }: ReplyContext): TimeWords {
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
    ofField(name, text) {
      const read = readTimestamp(text);
      if (read.kind === 'unreadable') return text;
      const converted = read.kind === 'utc' ? read : assumedTimeOf(text);
      if (read.kind === 'zoneless') (converted === null ? zoneless : assumed).add(name);
      const shown =
        converted === null ? texts.time(Date.parse(`${text.replace(' ', 'T')}Z`), year) : of(converted);
      const isOver = name === 'next_attempt' && (passedAt(text, assumedOffsetMinutes) ?? nowMs) < nowMs;
      return isOver ? texts.wasDue(shown) : shown;
    },
    remark() {
      const zone = [...zones].join(', ');
      if (zoneless.size > 0)
        return zone === '' ? texts.zonelessTimes : texts.mixedTimes(zone, labels(zoneless));
      if (assumed.size > 0 && assumedOffsetMinutes !== null)
        return texts.assumedTimes(zone, labels(assumed), zoneWords(assumedOffsetMinutes));
      return zone === '' ? '' : texts.localTimes(zone);
    },
  };
}
