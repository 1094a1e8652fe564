import type { ReplyLanguage } from '#shared/reply.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { Counted, Numbered, ReplyWords } from './reply-words.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

const languages: Readonly<Record<ReplyLanguage, ReplyWords>> = { en, de, fr, es, pt, ru, pl, tr, zh };

/** The texts of a language, and how it writes counts, lists, quotations and times. */
export type InLanguage = ReplyWords & {
  /** The line above a list of so many. */
  counted(count: number, text: Counted): string;
  numbered(count: number, text: Numbered): string;
  /** `A, B and C` */
  list(texts: readonly string[]): string;
  quoted(name: string): string;
  /** Sentences, one behind the other. */
  sentences(...texts: readonly (string | null)[]): string;
  /** `3 days ago`, `in 2 hours`, `now`: to the minute, hour or day. */
  relativeTime(atMs: number, nowMs: number): string;
  /** `5 hours`, `2 days`; null: less than an hour, which isn't worth a mention. */
  duration(ms: number): string | null;
};

/** The languages' own texts and rules; created once for each language that is used. */
export function inLanguage(language: ReplyLanguage): InLanguage {
  const known = created.get(language) ?? create(language);
  created.set(language, known);
  return known;
}

const created = new Map<ReplyLanguage, InLanguage>();

function create(language: ReplyLanguage): InLanguage {
  const words = languages[language];
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const ages = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const now = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const durations = new Intl.DurationFormat(language, { style: 'long' });
  // Chinese punctuation has its space in it.
  const space = language === 'zh' ? '' : ' ';
  return {
    ...words,
    counted(count, text) {
      const form = typeof text === 'string' ? text : (text[plurals.select(count)] ?? text.other);
      return form.replace('#', () => numbers.format(count));
    },
    numbered: (count, text) => (typeof text === 'string' ? text : count === 1 ? text.one : text.several),
    list: (texts) => lists.format(texts),
    quoted: (name) => words.quotationMarks.join(name),
    sentences: (...texts) => texts.filter((text) => text !== null && text !== '').join(space),
    relativeTime(atMs, nowMs) {
      const minutes = Math.trunc((atMs - nowMs) / minuteMs);
      if (minutes === 0) return now;
      if (Math.abs(minutes) < 60) return ages.format(minutes, 'minute');
      const hours = Math.trunc(minutes / 60);
      return Math.abs(hours) < 24 ? ages.format(hours, 'hour') : ages.format(Math.trunc(hours / 24), 'day');
    },
    duration(ms) {
      const hours = Math.trunc(ms / (60 * minuteMs));
      if (hours < 1) return null;
      return durations.format(hours < 24 ? { hours } : { days: Math.trunc(hours / 24) });
    },
  };
}

const minuteMs = 60_000;
