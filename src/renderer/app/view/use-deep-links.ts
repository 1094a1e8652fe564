import { useEffect, useEffectEvent } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { DeepLink } from '#shared/deep-link.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';

/**
 * Opens the view of a link that the system hands to the app, or says plainly why not. It never adds a connection. What it answers
 * does the same with a link that came another way.
 */
export function useDeepLinks(
  connections: readonly Connection[],
  onOpen: (view: View) => void,
): (link: DeepLink) => void {
  const desktop = useDesktop();
  const toast = useToast();

  function follow(link: DeepLink) {
    if (link.kind === 'refused') return toast({ text: words.links.refused[link.reason] });
    const view = viewFromText(link.view);
    if (view === null) return toast({ text: words.links.refused.malformed });
    const connection = connectionMeant(link.catalogFingerprint, view, connections);
    if (connection === undefined) return toast({ text: words.links.unknownConnection });
    onOpen({ ...view, connectionId: connection.id });
  }

  const followTaken = useEffectEvent((link: DeepLink | null) => {
    if (link !== null) follow(link);
  });

  useEffect(() => {
    // Main keeps a link until it is taken, so one that came before this page is found here.
    const take = () =>
      void desktop.deepLinks.take().then(
        (link) => followTaken(link),
        () => {},
      );
    take();
    return desktop.deepLinks.onWaiting(take);
  }, [desktop]);

  return follow;
}

/** The very connection of the link, else one to the same catalog: a colleague's has another id. */
function connectionMeant(
  catalogFingerprint: string | undefined,
  view: View,
  connections: readonly Connection[],
): Connection | undefined {
  return (
    connections.find(({ id }) => id === view.connectionId) ??
    connections.find(
      (connection) =>
        catalogFingerprint !== undefined && connection.catalogFingerprint === catalogFingerprint,
    )
  );
}
