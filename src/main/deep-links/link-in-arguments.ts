import { deepLinkScheme } from '#shared/deep-link.ts';

/**
 * The link that the system started the app with, as Linux and Windows hand it over: the last argument of our scheme,
 * wherever it stands. Null: none.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
