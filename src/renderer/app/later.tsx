import { type ComponentType, useSyncExternalStore } from 'react';

type LaterParts = typeof import('./later-parts.ts');

let parts: LaterParts | null = null;
const listeners = new Set<() => void>();

/**
 * Loads what the first frame does without. From then on it renders in the very commit that asks for it, as React's `lazy` doesn't: a key
 * right behind the one that opens a dialog must reach that dialog.
 */
export async function loadLaterParts(): Promise<void> {
  parts = await import('./later-parts.ts');
  for (const listener of listeners) listener();
}

/** A component of later-parts.ts, and nothing until that is loaded. */
export function later<Props extends object>(
  choose: (parts: LaterParts) => ComponentType<Props>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part.
  return function LaterPart(props: Props) {
    const Part = useSyncExternalStore(subscribe, () => parts && choose(parts));
    return Part && <Part {...props} />;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
