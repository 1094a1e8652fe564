import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createRequiredContext, createStore, type Store } from '#renderer/ui/shared-state.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';

/** The page's only access to the main process. */
export const [DesktopContext, useDesktop] = createRequiredContext<DesktopApi>('DesktopContext');

export const DesktopProvider = DesktopContext.Provider;

/** Makes a function that returns the window's own value, created when it is first needed; tests have several windows. */
export function perWindow<Value>(create: (client: QueryClient) => Value): (client: QueryClient) => Value {
  const values = new WeakMap<QueryClient, Value>();
  return (client) => {
    const known = values.get(client) ?? create(client);
    values.set(client, known);
    return known;
  };
}

/** Makes a hook that returns the window's store. */
export function createWindowStore<Value>(initial: Value): () => Store<Value> {
  const storeOf = perWindow(() => createStore(initial));
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each store.
  return function useWindowStore() {
    return storeOf(useQueryClient());
  };
}
