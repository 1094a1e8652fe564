import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { failureText } from '#renderer/ui/failure-text.ts';
import type { ItemLink } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { marketLink } from '#shared/market-link.ts';
import { readTradeUrl } from '#shared/trade-url.ts';
import { words as texts } from '#words/words.ts';
import styles from './field-row.module.css';
import { ToolButton } from './pane-bar.tsx';

type OpenLinkButtonProps = {
  label: string;
  /** What is on the button where that is shorter than the label. */
  words?: string;
  /** Why it is off; null: it isn't. */
  cannot?: Failure | null;
  onOpen(): void;
};

/** Asks for a link to be opened in the browser; off, it says why. */
export function OpenLinkButton({ label, words = label, cannot = null, onOpen }: OpenLinkButtonProps) {
  return (
    <ToolButton
      label={label}
      hint={cannot === null ? texts.itemLinks.inBrowser(label) : failureText(cannot).cause}
      isOff={cannot !== null}
      onClick={onOpen}
    >
      {words}
      <IconExternalLink size={13} stroke={1.75} aria-hidden />
    </ToolButton>
  );
}

/** The quiet line under a link, or the words of its refusal. */
export function LinkCaption({ refusal, children }: { refusal: Failure | null; children: ReactNode }) {
  if (refusal === null) return children;
  const words = refusalText(refusal);
  return (
    <span className={styles.refusal} {...announcedElsewhere} title={words}>
      <Announcement>{words}</Announcement>
      {words}
    </span>
  );
}

/** A row's second line for a refusal alone: undefined where nothing was refused, so that the row stays one line. */
export function captionOf(refusal: Failure | null): ReactNode {
  return refusal === null ? undefined : <LinkCaption refusal={refusal}>{null}</LinkCaption>;
}

function refusalText(refusal: Failure): string {
  if (refusal.kind === 'link-refused') {
    const { causes, notOpened } = texts.failures['link-refused'];
    return notOpened(causes[refusal.reason]);
  }
  const { title, cause } = failureText(refusal);
  return texts.common.titleAndCause(title, cause);
}

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

/** Opens a link of one item in the browser. Main knows the address and decides; what it refuses is kept per item and link. */
function useOpenLink(connectionId: string, itemId: number) {
  const desktop = useDesktop();
  const [refusal, setRefusal] = useState<{ itemId: number; link: ItemLink; failure: Failure } | null>(null);

  function open(link: ItemLink) {
    setRefusal(null);
    void desktop.links
      .open({ connectionId, itemId, link })
      .catch(() => ({ ok: false as const, failure: { kind: 'internal' as const, reference: 'page' } }))
      .then((outcome) => {
        if (!outcome.ok) setRefusal({ itemId, link, failure: outcome.failure });
      });
  }

  function refusalOf(link: ItemLink): Failure | null {
    return refusal?.itemId === itemId && refusal.link === link ? refusal.failure : null;
  }

  return { open, refusalOf };
}

/** Why a link of the item can't be opened; null: it can. */
type LinkPossibilities = Record<ItemLink, LinkRefused | null>;

type LinkRefused = Extract<Failure, { kind: 'link-refused' }>;

/** What main would say of each link, by the same checks over the same answers; main has the last word. */
export function linkPossibilities(
  detail: ItemDetail | undefined,
  listRow: CatalogRow | null,
): LinkPossibilities {
  const { trade_url, trade_offer_id } = detail?.item ?? {};
  const address = trade_url === undefined ? notKnown : refusedBy(readTradeUrl(trade_url));
  return {
    trade_url: address,
    profile: address,
    trade_offer: trade_offer_id === undefined ? notKnown : null,
    market:
      listRow === null
        ? { kind: 'link-refused', reason: 'no-list-row' }
        : refusedBy(marketLink(listRow.appid, listRow.market_hash_name)),
  };
}

const notKnown: LinkRefused = { kind: 'link-refused', reason: 'not-known' };

function refusedBy(link: { ok: true } | { ok: false; reason: LinkRefused['reason'] }): LinkRefused | null {
  return link.ok ? null : { kind: 'link-refused', reason: link.reason };
}
