import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withLimit, withPage } from '#shared/item-query-changes.ts';
import { words } from '#words/words.ts';
import { canGoForward, type PagerNumbers } from './pager-numbers.ts';

type Options = {
  query: ItemQuery;
  /** Of the answer on screen; null: none yet. */
  numbers: PagerNumbers | null;
  /** Whether `numbers` are about the list that is asked for. */
  isListShown: boolean;
  onQueryChange(query: ItemQuery): void;
  /** A chosen size is kept for new views too. */
  onLimitChange(limit: number): void;
};

/** The ways through the pages of the list, for the pager, the table's edges and the commands. */
export function usePaging({ query, numbers, isListShown, onQueryChange, onLimitChange }: Options) {
  const toast = useToast();
  const goToPage = useEventCallback((wanted: number) => {
    const to = withPage(query, wanted, isListShown ? (numbers?.pages ?? null) : null);
    if (to.page !== wanted) toast({ text: words.pager.noSuchPage(wanted, to.page) });
    if (to.page !== query.page) onQueryChange(to);
  });
  const goesBack = query.page > 1;
  const goesForward = isListShown && canGoForward(query.page, numbers);
  const turnPage = useEventCallback((by: 1 | -1) => {
    if (by === -1 ? goesBack : goesForward) goToPage(query.page + by);
  });
  const changeLimit = useEventCallback((limit: number) => {
    onLimitChange(limit);
    if (limit !== query.limit) onQueryChange(withLimit(query, limit));
  });
  useAppCommand('next-page', () => turnPage(1), goesForward);
  useAppCommand('previous-page', () => turnPage(-1), goesBack);

  return { goToPage, turnPage, changeLimit };
}
