import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';
import { marketNameIn } from '#shared/market-link.ts';
import { tradeHost } from '#shared/trade-url.ts';
import { viewFromText } from '#shared/view-link.ts';
import { aName, anId, type Read } from './pasted-line.ts';

/** How links to items name the connection that the lines are read for. */
export type LinkedCatalog = { id: string; catalogFingerprint?: string | undefined };

/** Addresses in a text. Browsers copy the brackets of a name as they are. */
export const addresses = new RegExp(
  `(?<=^|[\\s(<[])(?:[a-z][a-z-]{1,30}://|www\\.|${tradeHost.replace('.', '\\.')}/)(?:\\([^\\s()<>]{1,99}\\)|[^\\s>\\])])+`,
  'gi',
);

/** An item link of this app or a listing on the platform's market; null for any other address. */
export function readLink(address: string, catalog: LinkedCatalog): Read | null {
  if (address.toLowerCase().startsWith(`${deepLinkScheme}:`)) {
    const link = parseDeepLink(address.replace(/["'`.,;]{1,9}$/, ''));
    const view = link.kind === 'open' ? viewFromText(link.view) : null;
    if (link.kind !== 'open' || view === null || view.itemId === null) return null;
    const isHere =
      link.catalogFingerprint === undefined
        ? view.connectionId === catalog.id
        : link.catalogFingerprint === catalog.catalogFingerprint;
    const id = anId(String(view.itemId), isHere ? null : 'other-catalog');
    return { ...id, written: address };
  }
  const name = marketNameIn(address);
  if (name === null) return null;
  return { ...aName(address, null), kind: 'market_hash_name', text: name };
}
