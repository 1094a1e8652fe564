import { isItemStatus } from '#shared/item.ts';
import type { ReplyLanguage, ReplyOutcome, ReplyTemplate } from '#shared/reply.ts';
import { type InLanguage, inLanguage } from '#words/replies/in-language.ts';
import { words } from '#words/words.ts';

/** What a customer is told about an item beside its outcome. Each is safe to read and on one line; null: not known. */
export type ToldItem = {
  /** Its name, in quotation marks, with its ID. */
  item: string;
  /** How long its offer has been waiting: `5 hours`. */
  waiting: string | null;
  offerLink: string | null;
  /** `in 2 hours` */
  nextAttempt: string | null;
  /** Of an item that couldn't be refreshed. */
  lastChecked: string | null;
};

/** The app's own sentences about items with the same outcome: one, or a line above a list and what they can do below it. */
export function sentencesAbout(outcome: ReplyOutcome, items: readonly ToldItem[], told: InLanguage): string {
  const { one, several, advice } = textsOf(outcome, told);
  const isWaiting = outcome === 'WAITING_FOR_TRADE_ACCEPT';
  const [only, ...more] = items.map(({ item, waiting, offerLink, nextAttempt, lastChecked }) => ({
    item,
    waiting: isWaiting && waiting !== null ? told.waiting(waiting) : '',
    offerLink: isWaiting ? offerLink : null,
    nextAttempt: isAttempted(outcome) && nextAttempt !== null ? told.nextAttempt(nextAttempt) : null,
    lastChecked: lastChecked === null ? null : told.lastChecked(lastChecked),
  }));
  if (only === undefined) return '';
  if (more.length === 0) {
    const { item, waiting, offerLink, nextAttempt, lastChecked } = only;
    // The link comes last: whatever follows it directly would become a part of it.
    const [now, last] =
      offerLink === null ? [told.numbered(1, advice), null] : [null, told.acceptHere(offerLink)];
    return told.sentences(one(item, waiting), now, nextAttempt, lastChecked, last);
  }
  const lines = [only, ...more].map(({ item, waiting, offerLink, nextAttempt, lastChecked }) =>
    ['•', [item, waiting, nextAttempt, lastChecked, offerLink].filter(Boolean).join(' – ')].join(' '),
  );
  return [told.counted(items.length, several), ...lines, told.numbered(items.length, advice)].join('\n');
}

function textsOf(outcome: ReplyOutcome, told: InLanguage) {
  if (outcome === 'unknown' || isItemStatus(outcome)) return told.statuses[outcome];
  return { ...told.notDelivered, advice: told.errors[outcome] };
}

/** Whether the catalog may try again to send it. */
function isAttempted(outcome: ReplyOutcome): boolean {
  return outcome === 'WAITING_FOR_SEND' || !(outcome === 'unknown' || isItemStatus(outcome));
}

/** An item in a sentence; `name` is null where the catalog has no readable one. */
export function itemIn(told: InLanguage, name: string | null, id: number | string): string {
  return name === null ? `ID ${id}` : `${told.quoted(name)} (ID ${id})`;
}

/** The app's own sentences as templates, to start one from: without the details that come only where they are known. */
export function shippedTemplates(language: ReplyLanguage): ReplyTemplate[] {
  const told = inLanguage(language);
  const item = itemIn(told, '{market_name}', '{id}');
  const { statuses, notDelivered, nextAttempt } = told;
  const textOf = (status: keyof typeof statuses, ...lines: string[]) =>
    [
      told.sentences(statuses[status].one(item, ''), told.numbered(1, statuses[status].advice)),
      ...lines,
    ].join('\n');
  const attempt = nextAttempt('{next_attempt}');
  const made: readonly Pick<ReplyTemplate, 'status' | 'error' | 'text'>[] = [
    {
      status: 'WAITING_FOR_TRADE_ACCEPT',
      error: 'without',
      text: textOf('WAITING_FOR_TRADE_ACCEPT', '{offer_link}'),
    },
    { status: 'TRADE_ACCEPTED', error: 'any', text: textOf('TRADE_ACCEPTED') },
    { status: 'WAITING_FOR_SEND', error: 'without', text: textOf('WAITING_FOR_SEND', attempt) },
    { status: 'UNAVAILABLE', error: 'without', text: textOf('UNAVAILABLE') },
    { status: 'AVAILABLE', error: 'without', text: textOf('AVAILABLE') },
    {
      status: null,
      error: 'with',
      text: `${told.sentences(notDelivered.one(item), '{error}')}\n${attempt}`,
    },
    { status: null, error: 'any', text: textOf('unknown') },
  ];
  const { deliveryError, anyOther } = words.replies.editor.shippedNames;
  return made.map((one, index) => ({
    id: `shipped-${language}-${index}`,
    reader: 'customer',
    language,
    name: one.status !== null ? words.statuses[one.status] : one.error === 'with' ? deliveryError : anyOther,
    ...one,
  }));
}
