import type { ReactNode } from 'react';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { Copyable } from '#renderer/ui/copy.tsx';
import shared from '#renderer/ui/shared.module.css';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { knownApps } from '#shared/item-filters.ts';
import { isPrice, priceDifference } from '#shared/price.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useOtherPrice } from './copied-group.tsx';
import styles from './field-row.module.css';
import { Dash, FieldRow, Group, Line, Note, Row, readField, UnreadableMark } from './field-row.tsx';
import { captionOf, type ItemLinks, LinkButton } from './item-links.tsx';

const texts = words.itemDetail.what;

type WhatGroupProps = WatchTarget & {
  detail: ItemDetail | undefined;
  listRow: CatalogRow | null;
  links: ItemLinks;
};

/** Prices and app of the item; its names are in the heading. App and platform price are only known while the list shows the item. */
export function WhatGroup({ connectionId, detail, itemId, listRow, links }: WhatGroupProps) {
  const source = <RowSource connectionId={connectionId} row={listRow} />;
  return (
    <Group title={words.itemDetail.groups.what}>
      <FieldRow field="price" reading={readField(detail, 'price', listRow?.price)}>
        {(text) => (
          <PriceValue
            connectionId={connectionId}
            itemId={itemId}
            detail={detail}
            text={text}
            platformPrice={listRow?.platform_price}
          />
        )}
      </FieldRow>
      <Row
        label={texts.platformPrice}
        apiName="platform_price"
        hint={texts.platformPriceHint}
        caption={captionOf(links.refusalOf('market'))}
      >
        {listRow === null ? <NotInList /> : <PlatformPrice text={listRow.platform_price} source={source} />}
        <LinkButton links={links} link="market" />
      </Row>
      <Row label={texts.app} apiName="appid" hint={texts.appHint}>
        {listRow === null ? <NotInList /> : <App appid={listRow.appid} />}
      </Row>
    </Group>
  );
}

type PriceValueProps = WatchTarget & {
  detail: ItemDetail | undefined;
  text: string;
  platformPrice: string | undefined;
};

function PriceValue({ detail, text, platformPrice, ...target }: PriceValueProps) {
  const other = useOtherPrice(target, detail);
  const difference = platformPrice === undefined ? null : priceDifference(text, platformPrice);
  return (
    <span className={styles.price}>
      <Line text={text} className={styles.amount} />
      {!isPrice(text) && <UnreadableMark hint={texts.priceUnreadable} />}
      {difference !== null && (
        <span className={`${shared.ellipsis} ${shared.quiet}`} title={texts.againstHint}>
          {texts.against(difference.percent ?? difference.absolute)}
        </span>
      )}
      {/* Else beside the platform price. */}
      {platformPrice === undefined && isPrice(text) && (
        <Note hint={texts.currencyHint}>{texts.currency}</Note>
      )}
      {other !== null && <span className={styles.other}>{other.text}</span>}
    </span>
  );
}

function PlatformPrice({ text, source }: { text: string; source: ReactNode }) {
  return (
    <Copyable text={text} label={texts.platformPriceNoun}>
      <span className={styles.price}>
        <Line text={text} className={styles.amount} />
        <Note hint={texts.currencyHint}>{texts.currency}</Note>
        {source}
      </span>
    </Copyable>
  );
}

function App({ appid }: { appid: number }) {
  const name = knownApps[appid];
  return (
    <Copyable text={String(appid)} label={texts.appNoun}>
      <span data-selectable>{name === undefined ? appid : `${name} · ${appid}`}</span>
    </Copyable>
  );
}

/** That the row is from a local copy, which may be much older than the item's own response. */
function RowSource({ connectionId, row }: { connectionId: string; row: CatalogRow | null }) {
  const localCopyOf = localCopyTime(useLocalCopy(connectionId));
  const isOfLocalCopy = row?.isMissing !== undefined && localCopyOf !== null;
  return isOfLocalCopy && <Note hint={texts.fromListHint}>{texts.fromLocalCopy(localCopyOf)}</Note>;
}

function NotInList() {
  return <Dash hint={texts.notInList} />;
}
