import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOtherThan, useUncompared } from '#renderer/data/ticket-accounts.ts';
import shared from '#renderer/ui/shared.module.css';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import type { ItemDetail } from '#shared/item.ts';
import { partnerOf } from '#shared/pasted/accounts.ts';
import { withoutTradeToken } from '#shared/secret-text.ts';
import { maskedToken, platformHost, readTradeUrl, steamId64 } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { Dash, type FieldReading, FieldRow, Group, mono, Reading, Row, readField } from './field-row.tsx';
import { captionOf, type ItemLinks, LinkButton, LinkCaption } from './item-links.tsx';
import { ToolButton } from './pane-bar.tsx';

const texts = words.itemDetail.trade;

type TradeGroupProps = { detail: ItemDetail | undefined; itemId: number; links: ItemLinks };

/** The trade offer and the parts of the trade URL, whose token is hidden until the user shows it. */
export function TradeGroup({ detail, itemId, links }: TradeGroupProps) {
  // The next item's token is hidden again.
  const [tokenShownOf, setTokenShownOf] = useState<number | null>(null);
  const isTokenShown = tokenShownOf === itemId;
  const otherThan = useOtherThan(detail);
  const isUncompared = useUncompared(detail);
  const accountNote =
    otherThan === null
      ? isUncompared && words.tickets.notCompared(words.tickets.noPartner)
      : words.tickets.messageHas(otherThan);

  const offer = readField(detail, 'trade_offer_id');
  const address = readField(detail, 'trade_url');
  const parts = address.kind === 'value' ? readTradeUrl(address.value) : null;
  // Only the parts of an exact address may be opened, but any form says whose it is.
  const partner = address.kind === 'value' ? partnerOf(address.value) : null;
  const hidesSomething =
    address.kind === 'value' && withoutTradeToken(address.value, address.value) !== address.value;

  function partOf(text: string | null): FieldReading<string> {
    if (address.kind === 'loading') return address;
    return text === null ? { kind: 'none' } : { kind: 'value', value: text };
  }

  return (
    <Group title={words.itemDetail.groups.trade}>
      <FieldRow
        field="trade_offer_id"
        reading={offer}
        actions={offer.kind === 'value' && <LinkButton links={links} link="trade_offer" />}
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
        caption={
          accountNote === false ? undefined : (
            <span className={shared.warning} title={accountNote}>
              {accountNote}
            </span>
          )
        }
      />
      <Part
        label={texts.steamId}
        hint={texts.steamIdHint}
        noun={texts.steamId}
        reading={partOf(partner === null ? null : steamId64(partner))}
        actions={partner !== null && <LinkButton links={links} link="profile" />}
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
              <SmallIcon of={isTokenShown ? IconEyeOff : IconEye} size={14} />
            </ToolButton>
          )
        }
      />
      <FieldRow
        field="trade_url"
        reading={address}
        actions={address.kind === 'value' && <LinkButton links={links} link="trade_url" />}
        caption={
          <LinkCaption
            refusal={
              links.refusalOf('trade_url') ?? (address.kind === 'value' ? links.cannot.trade_url : null)
            }
          >
            {isNamed(address) && texts.opens(parts?.ok ? parts.host : platformHost)}
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
  /** `none`: the URL couldn't be split. */
  reading: FieldReading<string>;
  /** Shown in place of the value; the value is what gets copied. */
  shown?: string | undefined;
  actions?: ReactNode;
  caption?: ReactNode;
};

/** A part of the trade URL, or something calculated from it. */
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

/** Whether there is something to open, or soon may be. */
function isNamed(reading: FieldReading<unknown>): boolean {
  return reading.kind === 'value' || reading.kind === 'loading';
}
