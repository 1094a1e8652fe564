/** Hands out pages of the list that nothing has asked for or been next to: what was never near can't have been prefetched. */
export type UntouchedPages = {
  /** The first of so many pages that are to be turned one by one. */
  takeRun(limit: 50 | 250, length: number): number;
  /** A page to be jumped to. */
  takeOne(limit: 50 | 250): number;
};

/** `total` in items; `touched` names the last pages that were asked for. Throws when the catalog has no pages left. */
export function untouchedPages(total: number, touched: Readonly<Record<50 | 250, number>>): UntouchedPages {
  const last = { ...touched };
  function takeRun(limit: 50 | 250, length: number): number {
    // The page after the last one, and the one before this one, are prefetched too.
    const first = last[limit] + 3;
    last[limit] = first + length - 1;
    if ((last[limit] + 1) * limit > total) throw new Error('The catalog has too few items for the bench.');
    return first;
  }
  return { takeRun, takeOne: (limit) => takeRun(limit, 1) };
}
