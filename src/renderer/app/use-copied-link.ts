import { useCallback } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { deepLinkTo } from '#shared/deep-link.ts';
import { words } from '#words/words.ts';

/** Copies the link to a view (its text form), and says so. */
export function useCopiedLink(): (viewText: string) => void {
  const { clipboard } = useDesktop();
  const toast = useToast();
  return useCallback(
    (viewText) =>
      void clipboard.writeText(deepLinkTo(viewText)).then(
        () => toast({ text: words.links.copied }),
        () => toast({ text: words.links.notCopied }),
      ),
    [clipboard, toast],
  );
}
