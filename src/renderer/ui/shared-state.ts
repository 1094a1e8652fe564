import {
  type Context,
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** A value outside of the component tree. `get` returns the same object until `set` replaces it and notifies subscribers. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** State that components keep for the next time they are shown. */
export type KeptStates = Map<string, unknown>;

/** State that outlives its component, and is restored when that is mounted again. Null: it isn't kept. */
export function useKeptState<State>(
  kept: KeptStates | null,
  key: string,
  initial: State,
): [State, Dispatch<SetStateAction<State>>] {
  // Safe: the key belongs only to this state.
  const [state, setState] = useState(() => (kept?.has(key) ? (kept.get(key) as State) : initial));
  useEffect(() => {
    kept?.set(key, state);
  }, [kept, key, state]);
  return [state, setState];
}

/**
 * A context without a default value, and the hook that reads it. Outside of a provider the hook throws, since that is a bug;
 * `name` is the missing provider's.
 */
export function createRequiredContext<Value extends object>(
  name: string,
): readonly [Context<Value | null>, () => Value] {
  const RequiredContext = createContext<Value | null>(null);
  RequiredContext.displayName = name;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each context.
  function useRequiredContext(): Value {
    const value = useContext(RequiredContext);
    if (value === null) throw new Error(`${name} is read outside of its provider`);
    return value;
  }
  return [RequiredContext, useRequiredContext];
}

/** Whether the window matches a media query. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
