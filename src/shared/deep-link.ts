import { maxViewTextLength, viewFromText, viewParameters, viewToText } from './view-link.ts';

/** The scheme of links to a view. The system starts the app with them; see src/main/deep-links. */
export const deepLinkScheme = 'item-catalog';

/**
 * The link that opens a view: `item-catalog://open?connection=…`. `viewText` as in view-link.ts; `catalogFingerprint` as in connection.ts, so
 * that it also opens where another user set up the same catalog.
 */
export function deepLinkTo(viewText: string, catalogFingerprint?: string): string {
  const mark = catalogFingerprint === undefined ? '' : `&${fingerprintParameter}=${catalogFingerprint}`;
  return `${deepLinkScheme}://open?${viewText}${mark}`;
}

const fingerprintParameter = 'catalog';

/** What a link from outside may do: show a view, and nothing else. */
export type DeepLink =
  /** `view` as in view-link.ts. Whether its connection exists, or another one to the same catalog, is for the page to see. */
  { kind: 'open'; view: string; catalogFingerprint?: string } | { kind: 'refused'; reason: DeepLinkRefusal };

/** `malformed`: no link of this app. `unknown-verb`: it asks for something else than to open. `carries-more`: it holds what a view doesn't. */
export type DeepLinkRefusal = 'malformed' | 'unknown-verb' | 'carries-more';

/**
 * What a link from outside asks for. Anyone can make such a link and have a user click it, so it is limited to what
 * `Copy link` writes: the one verb `open`, with the parameters of a view, the fingerprint of its catalog and nothing else. It can't carry a token or
 * an address, add a connection, or do anything but show what the user could have opened anyway.
 */
export function parseDeepLink(link: string): DeepLink {
  // Before the URL parser, which silently drops line breaks and tabs.
  if (link.length > maxLinkLength || !isPlain.test(link)) return refused('malformed');
  const parts = /^([a-z-]+):\/\/([^/?#]*)\/?(?:\?([^#]*))?$/i.exec(link);
  if (parts === null || parts[1]?.toLowerCase() !== deepLinkScheme) return refused('malformed');
  const [, , verb = '', text = ''] = parts;
  // Some systems write the verb, which is where other links have a host, in lower case, none in upper case.
  if (verb.toLowerCase() !== 'open') return refused('unknown-verb');
  const given = new URLSearchParams(text);
  if (![...given.keys()].every((name) => known.has(name))) return refused('carries-more');
  const [mark, ...others] = given.getAll(fingerprintParameter);
  if (others.length > 0 || (mark !== undefined && !isFingerprint.test(mark))) return refused('carries-more');
  const view = viewFromText(text);
  if (view === null) return refused('malformed');
  // Normalised: only the meaning of the input goes on.
  return {
    kind: 'open',
    view: viewToText(view),
    ...(mark === undefined ? {} : { catalogFingerprint: mark }),
  };
}

/** Room for any view's text after the scheme and the verb. */
const maxLinkLength = maxViewTextLength + 100;

/** Printable ASCII: all else is percent-encoded in a link that the app wrote. */
const isPlain = /^[\x21-\x7e]+$/;

const known: ReadonlySet<string> = new Set([...viewParameters, fingerprintParameter]);

/** Too short for a token or an address. */
const isFingerprint = /^[0-9a-f]{12}$/;

function refused(reason: DeepLinkRefusal): DeepLink {
  return { kind: 'refused', reason };
}
