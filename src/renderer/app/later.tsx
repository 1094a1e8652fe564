import type { ComponentType } from 'react';
import { createStore, useStore } from '#renderer/ui/store.ts';

type LaterParts = typeof import('./later-parts.ts');

const loaded = createStore<LaterParts | null>(null);

/**
 * Loads what the first frame does without. From then on it renders in the very commit that asks for it, as React's `lazy` doesn't: a key
 * right behind the one that opens a dialog must reach that dialog.
 */
export async function loadLaterParts(): Promise<void> {
  loaded.set(await import('./later-parts.ts'));
}

/** A component of later-parts.ts, and nothing until that is loaded. */
export function later<Props extends object>(
  choose: (parts: LaterParts) => ComponentType<Props>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part.
  return function LaterPart(props: Props) {
    const parts = useStore(loaded);
    const Part = parts && choose(parts);
    return Part && <Part {...props} />;
  };
}
