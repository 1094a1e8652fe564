import { useCallback } from 'react';
import { useCopy } from '#renderer/ui/copy.tsx';
import { deepLinkTo } from '#shared/deep-link.ts';
import { words } from '#words/words.ts';

/** Copies the link to a view (its text form), and says so as every copy does. */
export function useCopiedLink(): (viewText: string) => void {
  const copy = useCopy();
  return useCallback((viewText) => void copy(deepLinkTo(viewText), words.links.noun), [copy]);
}
