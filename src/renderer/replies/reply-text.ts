import type { ItemDetail } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import {
  type AccountMatch,
  accountMatch,
  deliveryOf,
  notFoundPlaceholder,
  outcomeOf,
  placeholderOf,
  placeholdersIn,
  type ReplyLanguage,
  type ReplyOutcome,
  type ReplyReader,
  type ReplyTemplate,
  type ReplyTemplates,
  templateFor,
  withPlaceholders,
} from '#shared/reply.ts';
import { tradeTokensIn } from '#shared/secret-text.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { listed } from '#words/numbers.ts';
import { inLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';
import { itemIn, sentencesAbout, shippedTemplates, type ToldItem } from './customer-sentences.ts';
import {
  createAges,
  createTimeWords,
  filled,
  forCustomer,
  lineBreak,
  linesKept,
  namesItem,
  oneLine,
  type TimeContext,
  type ValueFor,
  valuesFor,
  waitingMs,
} from './reply-values.ts';

export type ReplyContext = Partial<ReplyGaps> &
  TimeContext & {
    /** Of a reply to a customer. Notes for staff are in the interface's own. */
    language: ReplyLanguage;
    catalog: string;
    notes: ReadonlyMap<number, string>;
    /** The customer's partner numbers; empty: not known. */
    accounts: readonly string[];
    /** The user chose to include the items of other accounts in this reply. */
    includesOthers?: boolean;
    /** Items whose last refresh failed: what is known of them is as of then. */
    notRefreshed?: ReadonlySet<number>;
    /** Its items have changed since an earlier reply, see `changedItems` of a ticket; it says so. */
    isFollowUp?: boolean;
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

/** The template for an item: the user's own, else the app's. */
export function templateOf(
  replyTemplates: ReplyTemplates,
  reader: ReplyReader,
  { item }: ItemDetail,
  language: ReplyLanguage,
): ReplyTemplate | null {
  const shipped = reader === 'customer' ? shippedTemplates(language) : texts.defaults.templates;
  const suited = (templates: readonly ReplyTemplate[]) =>
    templateFor(templates, reader, deliveryOf(item), language);
  return suited(replyTemplates.templates) ?? suited(shipped);
}

/**
 * One text about the {@link replyItems} among the items of a connection. Opening, closing, what wasn't found and the remark about time zones
 * come once. Each item's part is made by the user's template that suits it, or by the one given. Where there is none, a customer reads the
 * app's own sentences in the reply's language, one for all items with the same outcome. The token of a trade URL is nowhere in it, whatever
 * repeats it (rule 21). For what a customer doesn't get to read, see {@link forCustomer}.
 */
export function replyText(
  asked: readonly ItemDetail[],
  replyTemplates: ReplyTemplates,
  reader: ReplyReader,
  context: ReplyContext,
  given: ReplyTemplate | null = null,
): string {
  const details = replyItems(asked, context).about;
  const tokens = asked.flatMap(({ item }) => tradeTokensIn(item.trade_url));
  const safe = (text: string) => oneLine(text, tokens);
  const isGrouped = new Set(context.alternatives?.flatMap(({ itemIds }) => itemIds));
  const clear = details.filter(({ item }) => !isGrouped.has(item.id));
  const make = reader === 'customer' ? partsForCustomer : partsForStaff;
  const names = (context.notFound ?? []).map(safe);
  const { opening, closing, list, notFound, ...parts } = make({
    details,
    clear,
    replyTemplates,
    reader,
    context,
    given,
    tokens,
    catalog: safe(context.catalog),
  });
  const isFrameNaming = placeholdersIn(`${opening}\n${closing}`).includes(notFoundPlaceholder);
  const inFrame = (text: string) =>
    text
      .split(lineBreak)
      .filter((line) => names.length > 0 || !placeholdersIn(line).includes(notFoundPlaceholder))
      .map((line) =>
        withPlaceholders(line, (name) => {
          if (name === notFoundPlaceholder) return list(names);
          return name === 'catalog' ? safe(context.catalog) : `{${name}}`;
        }),
      )
      .join('\n');
  const text = [
    inFrame(opening),
    context.isFollowUp === true ? parts.changed : '',
    ...parts.about,
    ...parts.questions,
    names.length === 0 || isFrameNaming ? '' : notFound(names),
    parts.remark(),
    inFrame(closing),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return withMaskedToken(text);
}

type PartsSource = {
  details: readonly ItemDetail[];
  /** Those that aren't one of several listings of a name. */
  clear: readonly ItemDetail[];
  replyTemplates: ReplyTemplates;
  reader: ReplyReader;
  context: ReplyContext;
  given: ReplyTemplate | null;
  tokens: readonly string[];
  catalog: string;
};

/** The parts of a reply that differ between customers and staff. */
type ReplyParts = {
  opening: string;
  closing: string;
  changed: string;
  about: readonly string[];
  /** Which of several listings is meant. */
  questions: readonly string[];
  list(names: readonly string[]): string;
  notFound(names: readonly string[]): string;
  /** To be called after all parts. */
  remark(): string;
};

function partsForCustomer(source: PartsSource): ReplyParts {
  const { clear, replyTemplates, context, given, tokens, catalog } = source;
  const { language, accounts, alternatives = [] } = context;
  const told = inLanguage(language);
  const times = createAges(context, told);
  const safe = (text: string) => oneLine(text, tokens);
  const valueFor = (detail: ItemDetail) => {
    const ms = waitingMs(detail.item, context);
    const waiting = ms === null ? null : told.duration(ms);
    return forCustomer(
      detail,
      valuesFor(detail, { catalog, note: null, tokens, times, waiting }),
      accounts,
      told,
    );
  };
  const toldItem = (detail: ItemDetail, value: ValueFor): ToldItem => ({
    item: itemIn(told, value('market_name'), detail.item.id),
    waiting: value('waiting'),
    offerLink: value('offer_link'),
    nextAttempt: value('next_attempt'),
    lastChecked: context.notRefreshed?.has(detail.item.id) ? value('seen') : null,
  });

  // Each is a text of a template, or an outcome that several items may share. In the order of the items.
  const about = new Map<ItemDetail | ReplyOutcome, string | ToldItem[]>();
  for (const detail of clear) {
    const value = valueFor(detail);
    const state = deliveryOf(detail.item);
    const template = given ?? templateFor(replyTemplates.templates, 'customer', state, language);
    const text = template?.text ?? '';
    // A line that would have named the item may be left out.
    const isClear = !namesItem(text) || namesItem(linesKept(text, value).join('\n'));
    if (template !== null && isClear) {
      const part = filled(text, value).trimEnd();
      const last = toldItem(detail, value).lastChecked;
      about.set(
        detail,
        isStampedBy(text) || last === null || part === '' ? part : `${part}\n${told.lastChecked(last)}`,
      );
    } else {
      const outcome = outcomeOf(state);
      const same = about.get(outcome);
      if (Array.isArray(same)) same.push(toldItem(detail, value));
      else about.set(outcome, [toldItem(detail, value)]);
    }
  }
  const frame = replyTemplates.frames.customer[language] ?? told;
  const quoted = (name: string) => told.quoted(safe(name));
  const [only] = alternatives;
  return {
    opening: frame.opening,
    closing: frame.closing,
    changed: told.changed,
    about: [...about].map(([outcome, part]) =>
      // Safe: only outcomes have lists.
      typeof part === 'string' ? part : sentencesAbout(outcome as ReplyOutcome, part, told),
    ),
    // The deliveries of the listings may be other customers'.
    questions:
      only === undefined
        ? []
        : alternatives.length === 1 && (only.asked ?? 1) === 1
          ? [told.whichIsYours(quoted(only.name))]
          : [told.whichAreYours(told.list(alternatives.map(({ name }) => quoted(name))))],
    list: told.list,
    notFound: (names) =>
      told.notFound[names.length === 1 ? 'one' : 'several'](
        told.list(names.map((name) => (/^#\d+$/.test(name) ? `ID ${name.slice(1)}` : told.quoted(name)))),
      ),
    remark: times.remark,
  };
}

function partsForStaff(source: PartsSource): ReplyParts {
  const { details, replyTemplates, context, given, tokens, catalog } = source;
  // Safe: replies to customers are made of other parts.
  const reader = source.reader as Exclude<ReplyReader, 'customer'>;
  const { alternatives = [] } = context;
  const times = createTimeWords(context);
  const partAbout = (detail: ItemDetail) => {
    const note = context.notes.get(detail.item.id) ?? null;
    const ms = waitingMs(detail.item, context);
    const waiting = ms === null ? null : inLanguage('en').duration(ms);
    const valueFor = valuesFor(detail, { catalog, note, tokens, times, waiting });
    const text = (given ?? templateOf(replyTemplates, reader, detail, context.language))?.text ?? '';
    const part = filled(text, valueFor).trimEnd();
    return !context.notRefreshed?.has(detail.item.id) || isStampedBy(text) || part === ''
      ? part
      : `${part}\n${texts.asOf(valueFor('seen') ?? '')}`;
  };
  const whichIsMeant = ({ name, count, isAtLeast = false, asked = 1 }: Alternatives, shown: number) =>
    texts.whichIsMeant({ shown, count, isAtLeast, asked, name: oneLine(name, tokens) });
  const groups = new Map(alternatives.flatMap((group) => group.itemIds.map((id) => [id, group] as const)));
  const byGroup = Map.groupBy(details, ({ item }) => groups.get(item.id));
  return {
    ...replyTemplates.frames[reader],
    changed: texts.changed,
    about: details.flatMap((detail) => {
      const group = groups.get(detail.item.id);
      if (group === undefined) return partAbout(detail);
      const same = byGroup.get(group) ?? [];
      return same[0] === detail ? [whichIsMeant(group, same.length), ...same.map(partAbout)] : [];
    }),
    questions: alternatives.flatMap((group) => (byGroup.has(group) ? [] : whichIsMeant(group, 0))),
    list: listed,
    notFound: (names) => texts.notFound[reader](listed(names)),
    remark: times.remark,
  };
}

/** Whether a template itself says when its item was loaded. */
function isStampedBy(template: string): boolean {
  return placeholdersIn(template).some((name) => placeholderOf(name) === 'seen');
}
