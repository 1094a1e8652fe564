import { createContext, useContext } from 'react';
import { ageText, useAge } from '#renderer/ui/answer-age.ts';
import { passedAt, readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';

/** The offset that the connection in view assumes for times without a zone, in minutes ahead of UTC; null: none. */
export const AssumedOffsetContext = createContext<number | null>(null);

/**
 * `was due 3 min ago` for a next attempt that has passed, without the age if its zone isn't known. Null: it hasn't passed for certain.
 * Nobody knows here what came of it.
 */
export function useWasDue(text: string): string | null {
  const offset = useContext(AssumedOffsetContext);
  const atMs = passedAt(text, offset);
  const nowMs = useAge(atMs ?? 0);
  if (atMs === null || atMs >= nowMs) return null;
  const isAgeKnown = offset !== null || readTimestamp(text).kind === 'utc';
  return words.itemDetail.time.wasDue(isAgeKnown ? ageText(atMs, nowMs) : null);
}
