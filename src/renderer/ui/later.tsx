import type { ComponentType } from 'react';
import { createStore, useStore } from './shared-state.ts';

const loads: (() => Promise<void>)[] = [];

/**
 * Loads what the first frame doesn't need. Afterwards it renders synchronously, unlike React's `lazy`: a key
 * pressed right after the one that opens a dialog must reach that dialog.
 */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** A module that is loaded with {@link loadLaterParts}; null until then. */
export function laterModule<Module>(load: () => Promise<Module>): () => Module | null {
  return laterStore(load).get;
}

function laterStore<Module>(load: () => Promise<Module>) {
  const loaded = createStore<Module | null>(null);
  loads.push(async () => loaded.set(await load()));
  return loaded;
}

/** Makes components of a module that is loaded with {@link loadLaterParts}; until then they render `Meanwhile`, by default nothing. */
export function laterFrom<Parts>(load: () => Promise<Parts>) {
  const loaded = laterStore(load);
  return function later<Props extends object>(
    choose: (parts: Parts) => ComponentType<Props>,
    Meanwhile?: ComponentType,
  ): ComponentType<Props> {
    return function LaterPart(props: Props) {
      const parts = useStore(loaded);
      if (parts === null) return Meanwhile && <Meanwhile />;
      const Part = choose(parts);
      return <Part {...props} />;
    };
  };
}
