import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/trade-secrets.ts';
import { maskedToken, readTradeUrl, steamId64, tradeHost } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { Dash, type FieldReading, FieldRow, mono, Reading, Row, readField } from './field-row.tsx';
import { Group } from './group.tsx';
import type { ItemLinks } from './item-links.tsx';
import { captionOf, LinkCaption, OpenLinkButton } from './item-links.tsx';
import { ToolButton } from './pane-bar.tsx';

const texts = words.itemDetail.trade;

type TradeGroupProps = { detail: ItemDetail | undefined; itemId: number; links: ItemLinks };

/** The trade offer, and the receiving account's trade address in its parts. The token in it is hidden until the user shows it. */
export function TradeGroup({ detail, itemId, links }: TradeGroupProps) {
  // Shown for one item only: the next one's token is hidden again.
  const [tokenShownOf, setTokenShownOf] = useState<number | null>(null);
  const isTokenShown = tokenShownOf === itemId;

  const offer = readField(detail, 'trade_offer_id');
  const address = readField(detail, 'trade_url');
  const parts = address.kind === 'value' ? readTradeUrl(address.value) : null;
  const partner = parts?.ok ? parts.partner : null;
  const hidesSomething =
    address.kind === 'value' && withoutTradeToken(address.value, address.value) !== address.value;
  const cannotOpen = links.cannot('trade_url');
  const TokenIcon = isTokenShown ? IconEyeOff : IconEye;

  function partOf(text: string | null): FieldReading<string> {
    if (address.kind === 'loading') return address;
    return text === null ? { kind: 'none' } : { kind: 'value', value: text };
  }

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
      <Part
        label={texts.partner}
        hint={texts.partnerHint}
        noun={texts.partnerNoun}
        reading={partOf(partner)}
      />
      <Part
        label={texts.steamId}
        hint={texts.steamIdHint}
        noun={texts.steamId}
        reading={partOf(partner === null ? null : steamId64(partner))}
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
      <Part
        label={texts.token}
        hint={texts.tokenHint}
        noun={texts.tokenNoun}
        reading={partOf(parts?.ok ? parts.token : null)}
        shown={isTokenShown ? undefined : maskedToken}
        actions={
          hidesSomething && (
            <ToolButton
              label={isTokenShown ? texts.hideToken : texts.showToken}
              isPressed={isTokenShown}
              onClick={() => setTokenShownOf(isTokenShown ? null : itemId)}
            >
              <TokenIcon size={14} stroke={1.75} aria-hidden />
            </ToolButton>
          )
        }
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

type PartProps = {
  label: string;
  hint: string;
  noun: string;
  /** None: the address could not be split. */
  reading: FieldReading<string>;
  /** In place of the value, which is copied all the same. */
  shown?: string | undefined;
  actions?: ReactNode;
  caption?: ReactNode;
};

/** A part of the trade address, or something worked out from it. */
function Part({ label, hint, noun, reading, shown, actions, caption }: PartProps) {
  return (
    <Row label={label} hint={hint} caption={caption}>
      <Reading reading={reading} noun={noun} whenNone={<Dash hint={texts.notSplit} />}>
        {(text) => mono(shown ?? text)}
      </Reading>
      {actions}
    </Row>
  );
}

/** Whether there is, or soon will be, something to open: only then is it said what opening does. */
function isNamed(reading: FieldReading<unknown>): boolean {
  return reading.kind === 'value' || reading.kind === 'loading';
}
