import { type DeepLink, deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';

export type LinkInbox = ReturnType<typeof createLinkInbox>;

/** Keeps the newest link until the page takes it: a link that arrives before the page is ready isn't lost, and none is followed twice. */
export function createLinkInbox(deps: { onWaiting: () => void }) {
  let waiting: DeepLink | null = null;
  return {
    /**
     * A link that the system opened the app with; null: only the window was requested. `ticketId`: of one of the app's own notifications,
     * never of a link from outside.
     */
    receive(link: string | null, ticketId?: string): void {
      if (link === null) return;
      const parsed = parseDeepLink(link);
      waiting = parsed.kind === 'open' && ticketId !== undefined ? { ...parsed, ticketId } : parsed;
      deps.onWaiting();
    },
    /** Returns the pending link and clears it; null: none is pending. */
    take(): DeepLink | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}

/** The link that the app was started with on Linux and Windows: the last argument with our scheme. Null: none. */
export function linkInArguments(argv: readonly string[]): string | null {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
