import { createNewestAnswers } from '#main/items-api/newest-answers.ts';
import type { OpenLinkRequest } from '#shared/desktop-api.ts';
import type { ItemDetail, ListItem } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { tradeTokensIn } from '#shared/trade-secrets.ts';
import { decideItemLink } from './item-link.ts';

/** Opens links of items that main itself was answered: the page names an item and a kind of link, never an address. */
export type LinkOpener = {
  remember(connectionId: string, item: ItemDetail['item']): void;
  /** The rows of an answered list: they alone know an item's `appid`. */
  rememberRows(
    connectionId: string,
    rows: readonly Pick<ListItem, 'id' | 'appid' | 'market_hash_name'>[],
  ): void;
  /** For a connection whose address or token changed: its items may be other people's now. */
  forgetConnection(connectionId: string): void;
  open(request: OpenLinkRequest): Promise<Outcome<null>>;
  /** The tokens within the remembered trade URLs: secrets that no log may show. */
  tradeTokens(): string[];
};

export function createLinkOpener(deps: {
  /** The system's browser. */
  openExternal: (url: string) => Promise<void>;
  /** How many items, and how many list rows, are remembered; the oldest go first. */
  mostItems?: number;
  mostRows?: number;
}): LinkOpener {
  const items = createNewestAnswers<{ tradeUrl: string | null; tradeOfferId: number | null }>(
    deps.mostItems ?? 1_000,
  );
  const rows = createNewestAnswers<{ appid: number; marketHashName: string }>(deps.mostRows ?? 5_000);

  return {
    remember(connectionId, { id, trade_url, trade_offer_id }) {
      items.set(connectionId, id, { tradeUrl: trade_url ?? null, tradeOfferId: trade_offer_id ?? null });
    },
    rememberRows(connectionId, answered) {
      for (const { id, appid, market_hash_name } of answered) {
        rows.set(connectionId, id, { appid, marketHashName: market_hash_name });
      }
    },
    forgetConnection(connectionId) {
      items.forgetConnection(connectionId);
      rows.forgetConnection(connectionId);
    },
    async open({ connectionId, itemId, link }) {
      const item = items.get(connectionId, itemId) ?? { tradeUrl: null, tradeOfferId: null };
      const decision = decideItemLink(link, { ...item, listed: rows.get(connectionId, itemId) });
      if (decision.kind === 'refused') return failed({ kind: 'link-refused', reason: decision.reason });
      await deps.openExternal(decision.url);
      return success(null);
    },
    tradeTokens: () => items.all().flatMap(({ tradeUrl }) => tradeTokensIn(tradeUrl)),
  };
}
