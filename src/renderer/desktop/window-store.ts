import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store } from '#renderer/ui/store.ts';

/** Makes a hook that returns the window's store; tests have several windows. */
export function createWindowStore<Value>(initial: Value): () => Store<Value> {
  const stores = new WeakMap<QueryClient, Store<Value>>();
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each store.
  return function useWindowStore() {
    const client = useQueryClient();
    const store = stores.get(client) ?? createStore(initial);
    stores.set(client, store);
    return store;
  };
}
