import { laterFrom } from '#renderer/ui/later.tsx';

/** Loads a component of later-parts.ts on demand. */
export const later = laterFrom(() => import('./later-parts.ts'));
