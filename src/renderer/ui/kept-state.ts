import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** What components leave here for the next time they are shown. */
export type KeptStates = Map<string, unknown>;

/** State that outlives its component: shown again, it is as it was left. Null: it isn't kept. */
export function useKeptState<State>(
  kept: KeptStates | null,
  key: string,
  initial: State,
): [State, Dispatch<SetStateAction<State>>] {
  // Safe: the key belongs to this one piece of state.
  const [state, setState] = useState(() => (kept?.has(key) ? (kept.get(key) as State) : initial));
  useEffect(() => {
    kept?.set(key, state);
  }, [kept, key, state]);
  return [state, setState];
}
