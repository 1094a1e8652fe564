/** The rules that guards are counted under, and for those without any in the list, where they are held instead. */
export type Rule = {
  number: number;
  about: string;
  /** Why the list has no guard for it, or what of it the list can't show. */
  elsewhere?: string;
};

export const rules: readonly Rule[] = [
  { number: 1, about: 'base address: https, plain http to this machine only' },
  { number: 2, about: 'web preferences and the sandbox' },
  { number: 3, about: 'permissions are denied' },
  { number: 4, about: 'content security policy', elsewhere: 'that a script is really refused: end-to-end' },
  { number: 5, about: "the app's own scheme" },
  { number: 6, about: 'navigation, windows, webviews, downloads' },
  { number: 7, about: 'what may be opened in the browser' },
  { number: 8, about: 'one way for messages from the page' },
  { number: 9, about: 'the preload' },
  {
    number: 10,
    about: 'packaged apps',
    elsewhere: 'that the packed app runs: end-to-end, over a stand-in runtime',
  },
  { number: 11, about: 'no certificate exceptions' },
  {
    number: 12,
    about: 'links that open a view',
    elsewhere: 'that the system hands them over: installed packages only',
  },
  { number: 13, about: 'the token stays in main' },
  { number: 14, about: 'moods of the keychain' },
  { number: 15, about: 'nothing in plaintext' },
  { number: 16, about: 'keychain calls are bounded' },
  { number: 17, about: 'what can be a token' },
  { number: 18, about: "the token goes to its connection's origin" },
  { number: 19, about: 'redirects, cookies, caches' },
  { number: 20, about: 'errors as codes, redacted logs' },
  { number: 21, about: "the trade URL's token is a secret" },
  { number: 22, about: 'token field, dumps, diagnostics' },
  { number: 23, about: 'forgetting is proved' },
  { number: 24, about: 'deadlines and cancel' },
  { number: 25, about: 'sizes and encodings' },
  { number: 26, about: 'text, JSON, depth, rebuilt objects' },
  { number: 27, about: 'cut off, not the service' },
  { number: 28, about: 'row quarantine' },
  { number: 29, about: 'prices and ids' },
  { number: 30, about: 'dates' },
  { number: 31, about: 'single flight, clamped pages, no links followed' },
  { number: 32, about: 'retries and Retry-After' },
  { number: 33, about: 'text is text' },
  { number: 34, about: 'images' },
  { number: 35, about: 'after any fault', elsewhere: 'in the window: end-to-end against the hostile server' },
  { number: 36, about: 'exports', elsewhere: 'what a spreadsheet makes of them: npm run sheets' },
  { number: 37, about: 'files' },
  { number: 38, about: 'supply chain', elsewhere: 'advisories: npm audit in CI, which needs the registry' },
];
