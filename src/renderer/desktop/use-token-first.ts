import { createContext, useContext } from 'react';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';

/** Whether a banner shows a problem with the connection's token, with the button that solves it. */
export const TokenBannerContext = createContext(false);

/**
 * A short text about a token that isn't accepted, while a banner shows it in full; null: no banner does. The demo's own token is refused
 * only in training.
 */
export function useTokenFirst({ kind }: Connection): string | null {
  const isBannerShown = useContext(TokenBannerContext);
  if (!isBannerShown) return null;
  return kind === 'demo' ? words.training.stopFirst : words.keychain.tokenFirst;
}
