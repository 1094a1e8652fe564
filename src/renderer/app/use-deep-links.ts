import { useEffect, useEffectEvent } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { DeepLink } from '#shared/deep-link.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';

/** Opens the view of a link that the system hands to the app, or says plainly why not. It never adds a connection. */
export function useDeepLinks(connections: readonly Connection[], onOpen: (view: View) => void): void {
  const desktop = useDesktop();
  const toast = useToast();

  const follow = useEffectEvent((link: DeepLink | null) => {
    if (link === null) return;
    if (link.kind === 'refused') return toast({ text: words.links.refused[link.reason] });
    const view = viewFromText(link.view);
    if (view === null) return toast({ text: words.links.refused.malformed });
    const isKnown = connections.some(({ id }) => id === view.connectionId);
    if (!isKnown) return toast({ text: words.links.unknownConnection });
    onOpen(view);
  });

  useEffect(() => {
    // Main keeps a link until it is taken, so one that came before this page is found here.
    const take = () =>
      void desktop.deepLinks.take().then(
        (link) => follow(link),
        () => {},
      );
    take();
    return desktop.onDeepLink(take);
  }, [desktop]);
}
