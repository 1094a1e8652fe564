import { laterFrom } from '#renderer/ui/later.tsx';

/** A component of later-parts.ts. */
export const later = laterFrom(() => import('./later-parts.ts'));
