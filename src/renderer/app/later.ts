import type { ComponentType } from 'react';
import { laterFrom } from '#renderer/ui/later.tsx';
import { HeldKeys } from './keyboard/held-keys.tsx';

/** Loads a component of later-parts.ts on demand. */
export const later = laterFrom(() => import('./later-parts.ts'));

type LaterParts = typeof import('./later-parts.ts');

/** The same for a dialog, which is mounted only while it is open: it gets the keys that are pressed until then. */
export function laterDialog<Props extends object>(
  choose: (parts: LaterParts) => ComponentType<Props>,
): ComponentType<Props> {
  return later(choose, HeldKeys);
}
