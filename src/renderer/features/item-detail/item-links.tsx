import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { Announcement, announcedElsewhere } from '#renderer/ui/announcements.tsx';
import { failureText } from '#renderer/ui/failure-text.tsx';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import type { ItemLink } from '#shared/desktop-api.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { marketLink } from '#shared/market-name.ts';
import { readTradeUrl } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { ToolButton } from './pane-bar.tsx';

const texts = words.itemLinks;

/** `shown` is the text on the button. */
const buttonWords: Readonly<Record<ItemLink, { label: string; shown: string }>> = {
  trade_offer: { label: texts.openOffer, shown: texts.openOffer },
  profile: { label: texts.openProfile, shown: texts.profile },
  trade_url: { label: texts.openTradeUrl, shown: texts.open },
  market: { label: texts.openMarket, shown: texts.market },
};

/** Opens a link in the browser. A disabled button's tooltip gives the reason. */
export function LinkButton({ links, link }: { links: ItemLinks; link: ItemLink }) {
  const { label, shown } = buttonWords[link];
  const refusal = links.cannot[link];
  return (
    <ToolButton
      label={label}
      hint={refusal === null ? texts.inBrowser(label) : failureText(refusal).cause}
      isOff={refusal !== null}
      onClick={() => links.open(link)}
    >
      {shown}
      <SmallIcon of={IconExternalLink} size={13} />
    </ToolButton>
  );
}

/** The line under a link, or why it wasn't opened. */
export function LinkCaption({ refusal, children }: { refusal: Failure | null; children: ReactNode }) {
  if (refusal === null) return children;
  const text = refusalText(refusal);
  return (
    <span className={shared.bad} {...announcedElsewhere} title={text}>
      <Announcement>{text}</Announcement>
      {text}
    </span>
  );
}

/** A caption only for a refusal: undefined otherwise, so that the row stays one line. */
export function captionOf(refusal: Failure | null): ReactNode {
  return refusal === null ? undefined : <LinkCaption refusal={refusal}>{null}</LinkCaption>;
}

function refusalText(refusal: Failure): string {
  if (refusal.kind === 'link-refused') {
    const { causes, notOpened } = words.failures['link-refused'];
    return notOpened(causes[refusal.reason]);
  }
  const { title, cause } = failureText(refusal);
  return words.common.titleAndCause(title, cause);
}

export type ItemLinks = ReturnType<typeof useItemLinks>;

/** The links of the open item. Each that can be opened is also a command. */
export function useItemLinks(
  connectionId: string,
  itemId: number,
  detail: ItemDetail | undefined,
  listRow: CatalogRow | null,
) {
  const desktop = useDesktop();
  const [refusal, setRefusal] = useState<{ itemId: number; link: ItemLink; failure: Failure } | null>(null);
  /** Main knows the address and decides whether to open it. */
  function open(link: ItemLink) {
    setRefusal(null);
    void toOutcome(desktop.links.open({ connectionId, itemId, link })).then((outcome) => {
      if (!outcome.ok) setRefusal({ itemId, link, failure: outcome.failure });
    });
  }

  const cannot = linkPossibilities(detail, listRow);
  useAppCommand('open-trade-url', () => open('trade_url'), cannot.trade_url === null);
  useAppCommand('open-trade-offer', () => open('trade_offer'), cannot.trade_offer === null);
  useAppCommand('open-profile', () => open('profile'), cannot.profile === null);
  useAppCommand('open-market', () => open('market'), cannot.market === null);
  return {
    open,
    /** Why a link can't be opened, known beforehand; null: it can. */
    cannot,
    /** Why main didn't open a link when asked to; null: it did, or wasn't asked. */
    refusalOf: (link: ItemLink): Failure | null =>
      refusal?.itemId === itemId && refusal.link === link ? refusal.failure : null,
  };
}

type LinkRefused = Extract<Failure, { kind: 'link-refused' }>;

/** Why each link would be refused, by the checks that main makes; null: it can be opened. Main has the last word. */
export function linkPossibilities(
  detail: ItemDetail | undefined,
  listRow: CatalogRow | null,
): Record<ItemLink, LinkRefused | null> {
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
