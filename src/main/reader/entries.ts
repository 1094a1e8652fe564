import type { Tag } from './wording.ts';

/** What the dictionary has for a few words. */

/** Where names come from. `official`: the lists that the app ships. `catalog`: market names, `display`: display names of a local copy or of loaded rows. `alias`: what a user has chosen instead of a text. */
export type NameSource = { names: Iterable<string>; origin: NameOrigin };
export type NameOrigin = 'official' | 'catalog' | 'display' | 'alias';

/** A name without its wear, StatTrak™ and Souvenir: `★ Karambit | Doppler`. */
export type Core = {
  name: string;
  origin: NameOrigin;
  /** In front of the bar; null: there is none. */
  head: string | null;
  isStar: boolean;
  /** As bits, in the order of `wears`. */
  wears: number;
};

/** What a few words can be. `localized`: in another language than official names. */
export type Entry = {
  /** A whole name. */
  whole?: Core;
  /** The part in front of a bar: a weapon, or a kind such as `Sticker`. A short one, such as `m4`, may be several. */
  heads?: readonly string[];
  /** The part behind it, with all names that have it. */
  tail?: Core[];
  /** A wear, a mark or a phase around a name. */
  tag?: Tag;
  isLocalized?: boolean;
};

/** A stretch of tokens that the dictionary has. */
export type Found = { from: number; to: number; entry: Entry; isPlural: boolean };

/** What users have chosen instead of a text, by the keys of these. */
export type LearntForms = { entries: ReadonlyMap<string, Entry>; longestKey: number };
