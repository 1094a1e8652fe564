import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

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
