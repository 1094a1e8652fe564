/**
 * The words of the interface, for page and main alike. A part of the interface reads its own: `words.exports.title`. A namespace rather
 * than an object, so that each bundle carries only what it reads. Another language is a module with the same exports.
 */
export * as words from './en/en.ts';
