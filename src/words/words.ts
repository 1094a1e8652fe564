/**
 * The texts of the interface, for page and main: `words.exports.title`. A namespace rather than an object, so that each bundle contains
 * only what it reads; destructuring the namespace itself would put all of it into the bundle. Another language is a module with the same exports.
 */
export * as words from './en/en.ts';
