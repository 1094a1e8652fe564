import type { ItemStatus } from '#shared/item.ts';
import type { ItemError } from '#shared/reply.ts';
import type { PluralForms } from '#words/numbers.ts';

/**
 * The texts of replies to customers in one language: short, in the second person, with what happened, what they can do and when to write
 * again. They promise nothing that the catalog doesn't say. Notes for staff are never translated: their texts are those of the interface.
 *
 * An `item` is a name in quotation marks with its ID. Sentences are written so that names, counts and durations fit as they are.
 */
export type ReplyWords = {
  opening: string;
  closing: string;
  quotationMarks: readonly [string, string];
  statuses: Readonly<Record<ItemStatus | 'unknown', StatusWords>>;
  /** Of one offer that has a link. */
  acceptHere: (link: string) => string;
  notDelivered: { one: (item: string) => string; several: Counted };
  /** Why it couldn't be delivered and what the customer can do; `other`: the reason isn't one for customers. */
  errors: Readonly<Record<ItemError, Numbered>>;
  /** How long an offer has been waiting, as `5 hours` or `2 days`, within a sentence. */
  waiting: (duration: string) => string;
  /** `when` is `in 2 hours`. */
  nextAttempt: (when: string) => string;
  /** Of an item that couldn't be refreshed; `when` is `2 hours ago`. */
  lastChecked: (when: string) => string;
  notFound: Readonly<Record<'one' | 'several', (names: string) => string>>;
  /** Several items have the name that the customer gave. */
  whichIsYours: (name: string) => string;
  /** The same for several names, or for several items of one name. */
  whichAreYours: (names: string) => string;
  /** Before the items of a follow-up. */
  changed: string;
};

/** `advice` is what the customer can do, after one item or below the list of several. */
export type StatusWords = {
  /** In a template of the user's own. */
  short: string;
  /** `waiting` is empty or {@link ReplyWords.waiting}, and only there for offers that wait for the customer. */
  one: (item: string, waiting: string) => string;
  several: Counted;
  advice: Numbered;
};

/** The line above a list of two or more; `#` stands for their count. */
export type Counted = string | PluralForms;

/** About one item and about several, where that makes a difference. */
export type Numbered = string | { one: string; several: string };
