import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import type { ItemLink } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { linkPossibilities } from './link-possibilities.ts';
import { useOpenLink } from './use-open-link.ts';

/** The links of the open item, for its buttons; each is a command as long as it can be opened. */
export type ItemLinks = {
  open(link: ItemLink): void;
  /** Why it can't be opened, known beforehand; null: it can. */
  cannot(link: ItemLink): Failure | null;
  /** Why main did not open it when it was asked to; null: it did, or wasn't asked. */
  refusalOf(link: ItemLink): Failure | null;
};

export function useItemLinks(
  connectionId: string,
  itemId: number,
  detail: ItemDetail | undefined,
  listRow: CatalogRow | null,
): ItemLinks {
  const { open, refusalOf } = useOpenLink(connectionId, itemId);
  const cannot = linkPossibilities(detail, listRow);
  useAppCommand('open-trade-url', () => open('trade_url'), cannot.trade_url === null);
  useAppCommand('open-trade-offer', () => open('trade_offer'), cannot.trade_offer === null);
  useAppCommand('open-profile', () => open('profile'), cannot.profile === null);
  useAppCommand('open-market', () => open('market'), cannot.market === null);
  return { open, cannot: (link) => cannot[link], refusalOf };
}
