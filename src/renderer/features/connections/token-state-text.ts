import { secretStoreTroubleText } from '#renderer/ui/secret-store-text.ts';
import type { TokenState } from '#shared/connection.ts';

/** Where a connection's token is, in words; `hint` says why, where that is not plain. */
export function tokenStateText(token: TokenState): { label: string; hint: string | null } {
  switch (token.kind) {
    case 'in-keychain':
      return { label: 'In the system keychain', hint: null };
    case 'this-session':
      return {
        label: 'This session only',
        hint: `${secretStoreTroubleText(token.because)} The token is kept in memory until the app quits, never on disk.`,
      };
    case 'built-in':
      return { label: 'Built in', hint: null };
    case 'none':
      return { label: 'No token', hint: 'Enter a token to use this connection.' };
    default:
      return token satisfies never;
  }
}
