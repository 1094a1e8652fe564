import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Place, ViewHistory } from './view-history.ts';

const ViewHistoryContext = createContext<ViewHistory | null>(null);

export const ViewHistoryProvider = ViewHistoryContext.Provider;

/** For going somewhere; never changes, so it never draws anything anew. */
export function useViewHistory(): ViewHistory {
  const history = useContext(ViewHistoryContext);
  if (history === null) throw new Error('useViewHistory outside of ViewHistoryProvider');
  return history;
}

/** Where the user is. Going elsewhere is drawn in the same task, without a frame in between. */
export function usePlace(): Place {
  const history = useViewHistory();
  return useSyncExternalStore(history.subscribe, history.place);
}
