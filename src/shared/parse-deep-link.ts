import { type DeepLink, type DeepLinkRefusal, deepLinkScheme, markParameter } from './deep-link.ts';
import { longestViewText, viewFromText, viewParameters, viewToText } from './view-link.ts';

/**
 * What a link from outside asks for. Anybody can make such a link and have a person click it, so it is held to what
 * `Copy link` writes: the one verb `open`, with the parameters of a view, the mark of its catalog and nothing beside them. It can't carry a token or
 * an address, add a connection, or do anything but show what the person could have looked at themselves.
 */
export function parseDeepLink(link: string): DeepLink {
  // Before the URL parser, which silently drops line breaks and tabs.
  if (link.length > longestLink || !isPlain.test(link)) return refused('malformed');
  const parts = /^([a-z-]+):\/\/([^/?#]*)\/?(?:\?([^#]*))?$/i.exec(link);
  if (parts === null || parts[1]?.toLowerCase() !== deepLinkScheme) return refused('malformed');
  const [, , verb = '', text = ''] = parts;
  // Some systems write the verb, which stands where other links have a host, in lower case, none in upper case.
  if (verb.toLowerCase() !== 'open') return refused('unknown-verb');
  const given = new URLSearchParams(text);
  if (![...given.keys()].every((name) => known.has(name))) return refused('carries-more');
  const [mark, ...others] = given.getAll(markParameter);
  if (others.length > 0 || (mark !== undefined && !isMark.test(mark))) return refused('carries-more');
  const view = viewFromText(text);
  if (view === null) return refused('malformed');
  // As the app itself would write it: of what was given only the meaning goes on.
  return { kind: 'open', view: viewToText(view), ...(mark === undefined ? {} : { catalogMark: mark }) };
}

/** Whatever a view's text may be, behind the scheme and the verb. */
const longestLink = longestViewText + 100;

/** Printable ASCII: all else is percent-encoded in a link that the app wrote. */
const isPlain = /^[\x21-\x7e]+$/;

const known: ReadonlySet<string> = new Set([...viewParameters, markParameter]);

/** So short that no token or address fits. */
const isMark = /^[0-9a-f]{12}$/;

function refused(reason: DeepLinkRefusal): DeepLink {
  return { kind: 'refused', reason };
}
