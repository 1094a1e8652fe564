import { useEffect, useEffectEvent, useMemo } from 'react';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { lineKey } from '#shared/ticket.ts';
import { foldListings } from './folded-listings.ts';
import type { DeskState } from './ticket-desk.ts';
import {
  itemKey,
  listingsOf,
  onePerItem,
  passesFilter,
  type TicketFilter,
  withAccounts,
} from './ticket-filter.ts';
import type { TicketRow } from './ticket-rows.ts';
import type { RunState } from './ticket-run.ts';

const noneUnfolded: ReadonlySet<string> = new Set();

/** Looks up the listings of a name to find the customer's, where they are few enough. Once, since the user may collapse them. */
export function useOwnListings(
  { rows, isRunning }: RunState,
  accounts: readonly string[],
  lookUp: (rows: readonly TicketRow[]) => void,
  list: DeskState['list'],
): void {
  const [tried, setTried] = useKeptState<ReadonlySet<string>>(list, 'tried listings', noneUnfolded);
  let left = maxOwnListings;
  const few = rows.filter((row) => {
    const count = listingsOf(row);
    const isExact = row.result.kind === 'several' && row.result.matches.isExact;
    if (!isExact || count > maxListingsOfName || count > left || tried.has(row.id)) return false;
    left -= count;
    return true;
  });
  const isDue = !isRunning && accounts.length > 0 && few.length > 0;
  const lookUpFew = useEffectEvent(() => {
    setTried((before) => new Set([...before, ...few.map(({ id }) => id)]));
    lookUp(few);
  });
  useEffect(() => {
    if (isDue) lookUpFew();
  }, [isDue]);
}

/** Requests that are sent without asking, for one name and for all. */
const maxListingsOfName = 50;
const maxOwnListings = 100;

/** The chosen part of the rows, and the number of the ticket's last edit when it was chosen. */
type Part = { filter: TicketFilter; sinceEdit: number };

/** A row for each item, those of the chosen part, and the items and names that the last edit added. */
export function useTicketPart(
  ofLines: readonly TicketRow[],
  accounts: readonly string[],
  list: DeskState['list'],
  lastEdit: DeskState['lastEdit'],
) {
  const [{ filter, sinceEdit }, setPart] = useKeptState<Part>(list, 'part', { filter: 'all', sinceEdit: 0 });
  const all = useMemo(() => withAccounts(onePerItem(ofLines), accounts), [ofLines, accounts]);
  const added = useMemo(
    () => new Set(ofLines.flatMap((row) => (lastEdit.added.has(lineKey(row.line)) ? itemKey(row) : []))),
    [ofLines, lastEdit],
  );
  // Lines added by an edit stay visible, whatever their outcome, until the user chooses another part.
  const corrected = sinceEdit < lastEdit.number ? added : null;
  const [unfolded, setUnfolded] = useKeptState<ReadonlySet<string>>(list, 'unfolded', noneUnfolded);
  const rows = useMemo(
    () =>
      foldListings(
        all.filter((row) => passesFilter(filter, row) || corrected?.has(itemKey(row))),
        unfolded,
        accounts.length > 0,
      ),
    [all, filter, corrected, unfolded, accounts],
  );
  const choosePart = (chosen: TicketFilter) => setPart({ filter: chosen, sinceEdit: lastEdit.number });
  /** Shows the other listings of a row's name, or folds them again. */
  const fold = useEventCallback(({ line }: TicketRow) =>
    setUnfolded((before) => {
      const key = lineKey(line);
      return new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]);
    }),
  );
  return { all, rows, filter, added, choosePart, fold };
}
