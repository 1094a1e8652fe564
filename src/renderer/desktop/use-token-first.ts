import { createContext, useContext } from 'react';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';

/** Whether a banner across the window shows a problem with the connection's token, with the button that solves it. */
export const TokenBannerContext = createContext(false);

/**
 * What has to be done first about a token that isn't accepted, in a few words and without a button; null: it is shown nowhere
 * else. The demo's token is its own: it is refused in training alone.
 */
export function useTokenFirst({ kind }: Connection): string | null {
  const isBannerShown = useContext(TokenBannerContext);
  if (!isBannerShown) return null;
  return kind === 'demo' ? words.training.stopFirst : words.keychain.tokenFirst;
}
