import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';
import type { LineDoubt, LinkedCatalog, ReadReason } from '#shared/message.ts';
import { maskedToken, percentDecoded, tradeHost } from '#shared/trade-url.ts';
import { viewFromText } from '#shared/view-link.ts';

/** An address in a text, and what it links to: an item of a catalog, a market listing, or something else. */
export type Link = {
  start: number;
  end: number;
  item: { kind: 'id' | 'market_hash_name'; text: string; reason: ReadReason } | null;
  doubt: LineDoubt | null;
  /** Where the name begins in the text, if it was copied decoded and may go on behind a space. */
  nameStart: number | null;
};

/** The addresses in a text, in order, with the market listings within others, such as a mail program's check of links. */
export function linksIn(text: string, catalog: LinkedCatalog, isKnown: (name: string) => boolean): Link[] {
  const links: Link[] = [];
  let last = 0;
  for (const match of text.matchAll(address)) {
    const start = match.index;
    if (start < last) continue;
    const written = withoutMarksBehind(match[0]);
    const link = readLink(text, start, written, catalog, isKnown);
    links.push(link);
    last = link.end;
  }
  return links;
}

const address = new RegExp(
  `(?<![\\p{L}\\d@])(?:[a-z][a-z-]{1,30}://|www\\.|${tradeHost.replace('.', '\\.')}/)[^\\s<>"|]+`,
  'giu',
);

/** Without the marks of the sentence around it, and without a bracket that it didn't open. */
function withoutMarksBehind(written: string): string {
  let end = written.length;
  for (;;) {
    const mark = written[end - 1] ?? '';
    const isOpen =
      ')]'.includes(mark) &&
      countOf(written.slice(0, end), mark === ')' ? '(' : '[') >= countOf(written.slice(0, end), mark);
    if (mark === '' || isOpen || !/[.,;:!?'*_~)\]}]/.test(mark) || end < written.length - maxMarks)
      return written.slice(0, end);
    end -= 1;
  }
}

const maxMarks = 9;

function countOf(text: string, mark: string): number {
  return text.slice(0, maxAddressLength).split(mark).length - 1;
}

/** A longer one is not read. */
const maxAddressLength = 4_000;

function readLink(
  text: string,
  start: number,
  written: string,
  catalog: LinkedCatalog,
  isKnown: (name: string) => boolean,
): Link {
  const end = start + written.length;
  const other: Link = {
    start,
    end,
    item: null,
    doubt: written.includes(maskedToken) ? 'secret' : 'link',
    nameStart: null,
  };
  if (written.length > maxAddressLength) return other;
  if (written.toLowerCase().startsWith(`${deepLinkScheme}:`))
    return { ...other, ...itemLinked(written, catalog) };
  const listing = listingIn(written);
  if (listing === null) return other;
  const whole = isKnown(listing.name) ? listing : brokenListing(text, start, written, isKnown);
  const { name } = whole ?? listing;
  const linked: Link = { ...other, end: whole === null || !('end' in whole) ? end : (whole.end as number) };
  if (name === '' || name.length > 300) return linked;
  if (isCode.test(name) && !isKnown(name)) return { ...linked, doubt: 'link-without-name' };
  const isDecoded = !('end' in (whole ?? {})) && !/[%+]/.test(listing.written);
  return {
    ...linked,
    item: { kind: 'market_hash_name', text: name, reason: 'market-link' },
    doubt: name.includes(maskedToken) ? 'secret' : null,
    nameStart: isDecoded ? start + written.lastIndexOf(listing.written) : null,
  };
}

/** Newer market links hold a code in the place of the name. */
const isCode = /^[A-Z]\d[\dA-F]{5,}[A-Z\d]*$/;

/** The name of a market listing in an address, as it is written there and decoded. */
function listingIn(written: string): { name: string; written: string } | null {
  let decoded = written;
  for (let depth = 0; depth < 4; depth += 1) {
    const [, segment] = listing.exec(decoded) ?? [];
    if (segment !== undefined) {
      // Within another address the next parameter begins at `&`.
      const part = depth > 0 ? (segment.split('&')[0] ?? '') : segment;
      return { name: decodedName(part), written: part };
    }
    const next = percentDecoded(decoded.replace(/%(?![\da-f]{2})/gi, '%25'));
    if (next === null || next === decoded) return null;
    decoded = next;
  }
  return null;
}

/** A number behind `#` belongs to the name of a series. */
const listing = /\/market\/listings\/\d{1,10}\/((?:[^/?#\s]|#(?=\d{1,4}$))*)/i;

function decodedName(segment: string): string {
  let name = segment;
  for (let depth = 0; depth < 3 && /%[\da-f]{2}/i.test(name); depth += 1) name = percentDecoded(name) ?? name;
  return (/ /.test(name) ? name : name.replaceAll('+', ' ')).normalize('NFC').trim();
}

/** A listing whose address goes on in the next line. */
function brokenListing(text: string, start: number, written: string, isKnown: (name: string) => boolean) {
  const end = start + written.length;
  const [all = '', rest = ''] = /^(?:\n> ?|\n)([^\s<>"]{1,200})/.exec(text.slice(end, end + 210)) ?? [];
  const joined = rest === '' ? null : listingIn(written + rest);
  return joined !== null && isKnown(joined.name) ? { ...joined, end: end + all.length } : null;
}

function itemLinked(written: string, catalog: LinkedCatalog): Pick<Link, 'item' | 'doubt'> | null {
  const link = parseDeepLink(written);
  const view = link.kind === 'open' ? viewFromText(link.view) : null;
  if (link.kind !== 'open' || view === null || view.itemId === null) return null;
  const isHere =
    link.catalogFingerprint === undefined
      ? view.connectionId === catalog.id
      : link.catalogFingerprint === catalog.catalogFingerprint;
  return {
    item: { kind: 'id', text: String(view.itemId), reason: isHere ? 'item-link' : 'none' },
    doubt: isHere ? null : 'other-catalog',
  };
}
