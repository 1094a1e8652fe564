/** Buttons that copy, and what became of it. `what` is the thing in the middle of a sentence: `market name`. */
export const copying = {
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `Copied ${what}`,
  failed: (what: string) => `Could not copy ${what}`,
  /** The code of a failure, for a report. */
  code: 'code',
};
