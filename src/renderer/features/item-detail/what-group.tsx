import type { ReactNode } from 'react';
import { localCopyTime, useLocalCopy } from '#renderer/data/local-copy.ts';
import { Copyable } from '#renderer/ui/copy.tsx';
import { MarketName } from '#renderer/ui/market-name.tsx';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { CatalogRow, ItemDetail } from '#shared/item.ts';
import { knownApps } from '#shared/item-filters.ts';
import { isPrice, priceDifference } from '#shared/price.ts';
import type { WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useOtherPrice } from './copied-group.tsx';
import styles from './field-row.module.css';
import {
  Dash,
  type FieldReading,
  FieldRow,
  Group,
  Line,
  mono,
  Note,
  Row,
  readField,
  UnreadableMark,
} from './field-row.tsx';
import { captionOf, type ItemLinks, LinkButton } from './item-links.tsx';

const texts = words.itemDetail.what;

type WhatGroupProps = WatchTarget & {
  detail: ItemDetail | undefined;
  listRow: CatalogRow | null;
  links: ItemLinks;
};

/** Prices, app and market name of the item; its name is in the heading. App and platform price are only known while the list shows the item. */
export function WhatGroup({ connectionId, detail, itemId, listRow, links }: WhatGroupProps) {
  const source = <RowSource connectionId={connectionId} row={listRow} />;
  const price = readField(detail, 'price', listRow?.price);
  return (
    <Group title={words.itemDetail.groups.what}>
      <FieldRow field="price" reading={price}>
        {(text) => <PriceValue connectionId={connectionId} itemId={itemId} detail={detail} text={text} />}
      </FieldRow>
      <Row label={texts.platformPrice} apiName="platform_price" hint={texts.platformPriceHint}>
        {listRow === null ? <NotInList /> : <PlatformPrice row={listRow} price={price} source={source} />}
      </Row>
      <Row label={texts.app} apiName="appid" hint={texts.appHint}>
        {listRow === null ? <NotInList /> : <App appid={listRow.appid} source={source} />}
      </Row>
      <FieldRow
        field="market_hash_name"
        reading={readField(detail, 'market_hash_name', listRow?.market_hash_name)}
        actions={<LinkButton links={links} link="market" />}
        caption={captionOf(links.refusalOf('market'))}
      >
        {(text) => (
          <div className={shared.nowrap} title={visibleText(text, { maxLength: maxToRead })} data-selectable>
            <MarketName text={text} layout="line" />
          </div>
        )}
      </FieldRow>
      <FieldRow field="id" reading={readField(detail, 'id', itemId)}>
        {mono}
      </FieldRow>
      <FieldRow field="hash" reading={readField(detail, 'hash')}>
        {mono}
      </FieldRow>
      <FieldRow field="image" reading={readField(detail, 'image', listRow?.image)} />
    </Group>
  );
}

type PriceValueProps = WatchTarget & { detail: ItemDetail | undefined; text: string };

function PriceValue({ detail, text, ...target }: PriceValueProps) {
  const other = useOtherPrice(target, detail);
  return (
    <span className={styles.price}>
      <Line text={text} className={styles.amount} />
      {isPrice(text) ? (
        <Note hint={texts.currencyHint}>{texts.currency}</Note>
      ) : (
        <UnreadableMark hint={texts.priceUnreadable} />
      )}
      {other !== null && <span className={styles.other}>{other.text}</span>}
    </span>
  );
}

type PlatformPriceProps = { row: CatalogRow; price: FieldReading<string>; source: ReactNode };

function PlatformPrice({ row, price, source }: PlatformPriceProps) {
  const difference = price.kind === 'value' ? priceDifference(price.value, row.platform_price) : null;
  return (
    <Copyable text={row.platform_price} label={texts.platformPriceNoun}>
      <span className={styles.price}>
        <Line text={row.platform_price} className={styles.amount} />
        {difference !== null && (
          <span className={`${shared.ellipsis} ${shared.quiet}`} title={texts.againstHint}>
            {texts.against(difference.percent ?? difference.absolute)}
          </span>
        )}
        {source}
      </span>
    </Copyable>
  );
}

function App({ appid, source }: { appid: number; source: ReactNode }) {
  const name = knownApps[appid];
  return (
    <Copyable text={String(appid)} label={texts.appNoun}>
      <span className={styles.price}>
        <span data-selectable>{name === undefined ? appid : `${name} · ${appid}`}</span>
        {source}
      </span>
    </Copyable>
  );
}

/** Where the row is from: one of a local copy may be much older than the item's own response. */
function RowSource({ connectionId, row }: { connectionId: string; row: CatalogRow | null }) {
  const localCopyOf = localCopyTime(useLocalCopy(connectionId));
  const isOfLocalCopy = row?.isMissing !== undefined && localCopyOf !== null;
  return (
    <Note hint={texts.fromListHint}>{isOfLocalCopy ? texts.fromLocalCopy(localCopyOf) : texts.fromList}</Note>
  );
}

function NotInList() {
  return <Dash hint={texts.notInList} />;
}
