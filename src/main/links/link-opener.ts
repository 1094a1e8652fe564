import type { OpenLinkRequest } from '#shared/desktop-api.ts';
import type { ItemDetail } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { decideItemLink, type LinkSource } from './item-link.ts';

/** Opens links of items that main itself was answered: the page names an item and a kind of link, never an address. */
export type LinkOpener = {
  remember(connectionId: string, item: ItemDetail['item']): void;
  /** For a connection whose address or token changed: its items may be other people's now. */
  forgetConnection(connectionId: string): void;
  open(request: OpenLinkRequest): Promise<Outcome<null>>;
  /** The tokens within the remembered trade URLs: secrets that no log may show. */
  tradeTokens(): string[];
};

export function createLinkOpener(deps: {
  /** The system's browser. */
  openExternal: (url: string) => Promise<void>;
  /** How many items are remembered; the oldest goes first. */
  mostItems?: number;
}): LinkOpener {
  const mostItems = deps.mostItems ?? 1_000;
  const sources = new Map<string, LinkSource>();

  return {
    remember(connectionId, { id, trade_url, trade_offer_id }) {
      const key = keyOf(connectionId, id);
      sources.delete(key);
      sources.set(key, { tradeUrl: trade_url ?? null, tradeOfferId: trade_offer_id ?? null });
      for (const oldest of sources.keys()) {
        if (sources.size <= mostItems) break;
        sources.delete(oldest);
      }
    },
    forgetConnection(connectionId) {
      for (const key of sources.keys()) {
        if (key.startsWith(keyOf(connectionId, ''))) sources.delete(key);
      }
    },
    async open({ connectionId, itemId, link }) {
      const source = sources.get(keyOf(connectionId, itemId));
      if (source === undefined) return failed({ kind: 'link-refused', reason: 'not-known' });
      const decision = decideItemLink(link, source);
      if (decision.kind === 'refused') return failed({ kind: 'link-refused', reason: decision.reason });
      await deps.openExternal(decision.url);
      return success(null);
    },
    tradeTokens: () => [...sources.values()].flatMap(({ tradeUrl }) => tradeTokenOf(tradeUrl)),
  };
}

/** A connection's id has no slash in it. */
function keyOf(connectionId: string, itemId: number | ''): string {
  return `${connectionId}/${itemId}`;
}

function tradeTokenOf(tradeUrl: string | null): string[] {
  if (tradeUrl === null || !URL.canParse(tradeUrl)) return [];
  return new URL(tradeUrl).searchParams.getAll('token');
}
