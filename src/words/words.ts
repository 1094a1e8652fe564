import { en } from './en/en.ts';

/** What another language has to offer: the same keys, and functions of the same parameters. */
export type Words = typeof en;

/** The words of the interface, for page and main alike. A part of the interface reads its own: `words.exports.title`. */
export const words: Words = en;
