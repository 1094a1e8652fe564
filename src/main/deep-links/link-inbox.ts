import { type DeepLink, deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';

export type LinkInbox = ReturnType<typeof createLinkInbox>;

/**
 * Keeps the last link until the page takes it, so that one which came before the page was ready is not lost and none is
 * followed twice, whatever reloads in between. Only the newest link is kept.
 */
export function createLinkInbox(deps: { onWaiting: () => void }) {
  let waiting: DeepLink | null = null;
  return {
    /** A link that the system opened the app with; null: it only asked for the window. */
    receive(link: string | null): void {
      if (link === null) return;
      waiting = parseDeepLink(link);
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

/**
 * The link that the system started the app with, as Linux and Windows hand it over: the last argument of our scheme,
 * wherever it is. Null: none.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
