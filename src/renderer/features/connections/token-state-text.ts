import type { TokenState } from '#shared/connection.ts';
import { words } from '#words/words.ts';

/** Where a connection's token is, in words; `hint` says why, where that is not plain. */
export function tokenStateText(token: TokenState): { label: string; hint: string | null } {
  return { label: words.connections.tokenState[token.kind], hint: hintOf(token) };
}

function hintOf(token: TokenState): string | null {
  switch (token.kind) {
    case 'in-keychain':
    case 'built-in':
      return null;
    case 'this-session': {
      const { because } = token;
      const hint =
        because === 'not-saved'
          ? words.connections.notSavedHint
          : words.connections.thisSessionHint(words.keychain.troubles[because]);
      return token.tokenMayRemain ? `${hint} ${words.connections.tokenMayRemain}` : hint;
    }
    case 'none':
      return token.tokenMayRemain ? words.connections.tokenMayRemain : words.connections.noTokenHint;
    default:
      return token satisfies never;
  }
}
