import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '#renderer/ui/copy.tsx';
import { maskedToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';
import { Dash, mono, Row, Skeleton } from './field-row.tsx';
import { ToolButton } from './tool-button.tsx';

type AddressPartProps = {
  label: string;
  hint: string;
  copyLabel: string;
  /** Null: the address could not be split. */
  text: string | null;
  isLoading: boolean;
  /** What is at the end of the row, and below it. */
  actions?: ReactNode;
  caption?: ReactNode;
};

const texts = words.itemDetail.trade;

/** A part of the trade address, or something worked out from it. */
export function AddressPart(props: AddressPartProps) {
  const { label, hint, copyLabel, text, isLoading, actions, caption } = props;
  return (
    <Row label={label} hint={hint} caption={caption}>
      <PartValue copyLabel={copyLabel} text={text} shown={text} isLoading={isLoading} />
      {actions}
    </Row>
  );
}

type TokenPartProps = {
  token: string | null;
  isShown: boolean;
  /** Null: there is nothing to show or hide. */
  onToggle: (() => void) | null;
  isLoading: boolean;
};

/** The trade address's token: masked, shown on request, and copied whole either way. */
export function TokenPart({ token, isShown, onToggle, isLoading }: TokenPartProps) {
  const label = isShown ? texts.hideToken : texts.showToken;
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Row label={texts.token} hint={texts.tokenHint}>
      <PartValue
        copyLabel={texts.tokenNoun}
        text={token}
        shown={isShown ? token : maskedToken}
        isLoading={isLoading}
      />
      {onToggle !== null && (
        <ToolButton label={label} isPressed={isShown} onClick={onToggle}>
          <Icon size={14} stroke={1.75} aria-hidden />
        </ToolButton>
      )}
    </Row>
  );
}

type PartValueProps = { copyLabel: string; text: string | null; shown: string | null; isLoading: boolean };

function PartValue({ copyLabel, text, shown, isLoading }: PartValueProps) {
  if (isLoading) return <Skeleton />;
  if (text === null) return <Dash hint={texts.notSplit} />;
  return (
    <Copyable text={text} label={copyLabel}>
      {mono(shown ?? text)}
    </Copyable>
  );
}
