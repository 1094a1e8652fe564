import { useCallback } from 'react';
import { useCopy } from '#renderer/ui/copy.tsx';
import type { Connection } from '#shared/connection.ts';
import { deepLinkTo } from '#shared/deep-link.ts';
import { words } from '#words/words.ts';

/** Copies the link to a view of this connection (its text form), and says so as every copy does. */
export function useCopiedLink({
  catalogFingerprint,
}: Pick<Connection, 'catalogFingerprint'>): (viewText: string) => void {
  const copy = useCopy();
  return useCallback(
    (viewText) => void copy(deepLinkTo(viewText, catalogFingerprint), words.links.noun),
    [copy, catalogFingerprint],
  );
}
