import { useState } from 'react';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/trade-secrets.ts';
import { readTradeUrl, steamId64, tradeHost } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { type FieldReading, readField } from './field-reading.ts';
import { FieldRow, mono } from './field-row.tsx';
import { Group } from './group.tsx';
import { captionOf, LinkCaption, OpenLinkButton } from './open-link.tsx';
import { AddressPart, TokenPart } from './trade-address-parts.tsx';
import type { ItemLinks } from './use-item-links.ts';

const texts = words.itemDetail.trade;

type TradeGroupProps = { detail: ItemDetail | undefined; itemId: number; links: ItemLinks };

/** The trade offer, and the receiving account's trade address in its parts. The token in it is hidden until the user shows it. */
export function TradeGroup({ detail, itemId, links }: TradeGroupProps) {
  // Shown for one item only: the next one's token is hidden again.
  const [tokenShownOf, setTokenShownOf] = useState<number | null>(null);
  const isTokenShown = tokenShownOf === itemId;

  const offer = readField(detail, 'trade_offer_id');
  const address = readField(detail, 'trade_url');
  const isLoading = address.kind === 'loading';
  const parts = address.kind === 'value' ? readTradeUrl(address.value) : null;
  const partner = parts?.ok ? parts.partner : null;
  const hidesSomething =
    address.kind === 'value' && withoutTradeToken(address.value, address.value) !== address.value;
  const cannotOpen = links.cannot('trade_url');

  return (
    <Group title={words.itemDetail.groups.trade}>
      <FieldRow
        field="trade_offer_id"
        reading={offer}
        actions={
          offer.kind === 'value' && (
            <OpenLinkButton
              label={words.itemLinks.openOffer}
              cannot={links.cannot('trade_offer')}
              onOpen={() => links.open('trade_offer')}
            />
          )
        }
        caption={
          <LinkCaption refusal={links.refusalOf('trade_offer')}>
            {isNamed(offer) && words.itemLinks.offerIsForItsParties}
          </LinkCaption>
        }
      >
        {mono}
      </FieldRow>
      <AddressPart
        label={texts.partner}
        hint={texts.partnerHint}
        copyLabel={texts.partnerNoun}
        text={partner}
        isLoading={isLoading}
      />
      <AddressPart
        label={texts.steamId}
        hint={texts.steamIdHint}
        copyLabel={texts.steamId}
        text={partner === null ? null : steamId64(partner)}
        isLoading={isLoading}
        actions={
          partner !== null && (
            <OpenLinkButton
              label={words.itemLinks.openProfile}
              words={words.itemLinks.profile}
              cannot={links.cannot('profile')}
              onOpen={() => links.open('profile')}
            />
          )
        }
        caption={captionOf(links.refusalOf('profile'))}
      />
      <TokenPart
        token={parts?.ok ? parts.token : null}
        isShown={isTokenShown}
        onToggle={hidesSomething ? () => setTokenShownOf(isTokenShown ? null : itemId) : null}
        isLoading={isLoading}
      />
      <FieldRow
        field="trade_url"
        reading={address}
        actions={
          address.kind === 'value' && (
            <OpenLinkButton
              label={words.itemLinks.openTradeUrl}
              words={words.itemLinks.open}
              cannot={cannotOpen}
              onOpen={() => links.open('trade_url')}
            />
          )
        }
        caption={
          <LinkCaption
            refusal={links.refusalOf('trade_url') ?? (address.kind === 'value' ? cannotOpen : null)}
          >
            {isNamed(address) && texts.opens(tradeHost)}
          </LinkCaption>
        }
      >
        {(text) => mono(isTokenShown ? text : withoutTradeToken(text, text))}
      </FieldRow>
    </Group>
  );
}

/** Whether there is, or soon will be, something to open: only then is it said what opening does. */
function isNamed(reading: FieldReading<unknown>): boolean {
  return reading.kind === 'value' || reading.kind === 'loading';
}
