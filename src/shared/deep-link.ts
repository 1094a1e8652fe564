import { maxViewTextLength, viewFromText, viewParameters, viewToText } from './view-link.ts';

/** The scheme of links to a view, with which the system starts the app. */
export const deepLinkScheme = 'item-catalog';

/**
 * The link that opens a view: `item-catalog://open?connection=…`. With the fingerprint it also opens for other users who have set up the
 * same catalog.
 */
export function deepLinkTo(viewText: string, catalogFingerprint?: string): string {
  const mark = catalogFingerprint === undefined ? '' : `&${fingerprintParameter}=${catalogFingerprint}`;
  return `${deepLinkScheme}://open?${viewText}${mark}`;
}

/** Windows may not open a longer link. */
export const maxWindowsLinkLength = 2_000;

const fingerprintParameter = 'catalog';

/** A parsed link from outside. */
export type DeepLink =
  /** `view` as in view-link.ts. Its connection may not exist here. `ticketId`: the ticket to open in it, which no link from outside has. */
  | { kind: 'open'; view: string; catalogFingerprint?: string; ticketId?: string }
  | { kind: 'refused'; reason: DeepLinkRefusal };

/** `malformed`: not a link of this app. `unknown-verb`: not `open`. `carries-more`: it has unknown parameters. */
export type DeepLinkRefusal = 'malformed' | 'unknown-verb' | 'carries-more';

/**
 * Parses a link from outside. Anyone can make a user click one, so only what `Copy link` writes is accepted: the verb `open` with the
 * parameters of a view and a fingerprint. It can't contain a token or an address, add a connection, or do anything but open a view.
 */
export function parseDeepLink(link: string): DeepLink {
  // URL parsers drop line breaks and tabs.
  if (link.length > maxLinkLength || !isPlain.test(link)) return refused('malformed');
  const parts = /^([a-z-]+):\/\/([^/?#]*)\/?(?:\?([^#]*))?$/i.exec(link);
  if (parts === null || parts[1]?.toLowerCase() !== deepLinkScheme) return refused('malformed');
  const [, , verb = '', text = ''] = parts;
  // Some systems lower-case the verb, which is in the place of a host.
  if (verb.toLowerCase() !== 'open') return refused('unknown-verb');
  const given = new URLSearchParams(text);
  if (![...given.keys()].every((name) => known.has(name))) return refused('carries-more');
  const [mark, ...others] = given.getAll(fingerprintParameter);
  if (others.length > 0 || (mark !== undefined && !isFingerprint.test(mark))) return refused('carries-more');
  const view = viewFromText(text);
  if (view === null) return refused('malformed');
  // Normalised.
  return {
    kind: 'open',
    view: viewToText(view),
    ...(mark === undefined ? {} : { catalogFingerprint: mark }),
  };
}

/** Room for any view's text after the scheme and the verb. */
const maxLinkLength = maxViewTextLength + 100;

/** Printable ASCII: the app's links percent-encode all else. */
const isPlain = /^[\x21-\x7e]+$/;

const known: ReadonlySet<string> = new Set([...viewParameters, fingerprintParameter]);

/** Too short for a token or an address. */
const isFingerprint = /^[0-9a-f]{12}$/;

function refused(reason: DeepLinkRefusal): DeepLink {
  return { kind: 'refused', reason };
}
