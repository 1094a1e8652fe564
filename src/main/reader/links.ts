import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';
import { marketListingIn } from '#shared/market-name.ts';
import type { LineDoubt, LinkedCatalog, ReadReason } from '#shared/message.ts';
import { maskedToken, tradeHostPattern } from '#shared/trade-url.ts';
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
  `(?<![\\p{L}\\d@])(?:[a-z][a-z-]{1,30}://|www\\.|${tradeHostPattern}/)[^\\s<>"|]+`,
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
  const listing = marketListingIn(written);
  if (listing === null) return other;
  if (listing.name === null) return { ...other, doubt: 'link-without-name' };
  const broken = isKnown(listing.name) ? null : brokenListing(text, end, written, isKnown);
  const name = broken?.name ?? listing.name;
  const isDecoded = broken === null && !/[%+]/.test(listing.written);
  return {
    ...other,
    end: broken?.end ?? end,
    item: { kind: 'market_hash_name', text: name, reason: 'market-link' },
    doubt: name.includes(maskedToken) ? 'secret' : null,
    nameStart: isDecoded ? start + written.lastIndexOf(listing.written) : null,
  };
}

/** A listing whose address goes on in the next line. */
function brokenListing(text: string, end: number, written: string, isKnown: (name: string) => boolean) {
  const [all = '', rest = ''] = /^(?:\n> ?|\n)([^\s<>"]{1,200})/.exec(text.slice(end, end + 210)) ?? [];
  const name = rest === '' ? null : (marketListingIn(written + rest)?.name ?? null);
  return name !== null && isKnown(name) ? { name, end: end + all.length } : null;
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
