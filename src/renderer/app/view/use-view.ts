import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { Place, ViewHistory } from './view-history.ts';

/** For going somewhere; never changes, so it never causes a re-render. */
export const [ViewHistoryContext, useViewHistory] = createRequiredContext<ViewHistory>('ViewHistoryContext');

export const ViewHistoryProvider = ViewHistoryContext.Provider;

/** Where the user is. Going elsewhere is rendered in the same task, without a frame in between. */
export function usePlace(): Place {
  const history = useViewHistory();
  return useSyncExternalStore(history.subscribe, history.place);
}
