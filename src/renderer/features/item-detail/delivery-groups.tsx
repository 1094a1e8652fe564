import { type ReactNode, useContext } from 'react';
import { AssumedZoneContext, useWasDue } from '#renderer/data/connections.ts';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/secret-text.ts';
import { machineOffset, zoneText } from '#shared/time-zone.ts';
import { assumedTime, inLocalTime, inUtc, readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import { type FieldReading, FieldRow, Group, Note, readField, UnreadableMark } from './field-row.tsx';

/** When the item was bought and sent. Its status is in the heading. */
export function DeliveryGroup({ detail }: { detail: ItemDetail | undefined }) {
  const formsOf = useTimeForms();
  return (
    <Group title={words.itemDetail.groups.delivery}>
      {(['bought_at', 'send_date', 'last_send'] as const).map((field) => (
        <FieldRow key={field} field={field} reading={readField(detail, field)} formsOf={formsOf}>
          {statedTime}
        </FieldRow>
      ))}
    </Group>
  );
}

function statedTime(text: string) {
  return <TimestampValue text={text} isShapeStated />;
}

/** The delivery error, when it happened and the next attempt; a single dimmed line if there is none. */
export function TroubleGroup({ detail }: { detail: ItemDetail | undefined }) {
  const message = masked(readField(detail, 'error_message'), detail?.item.trade_url);
  const hasError = message.kind === 'value';
  const formsOf = useTimeForms();
  const errorDate = readField(detail, 'error_date');
  const nextTry = readField(detail, 'next_try');
  return (
    <Group title={words.itemDetail.groups.trouble} tone={hasError ? 'alarm' : 'calm'}>
      <FieldRow
        field="error_message"
        reading={message}
        {...(message.kind !== 'none' && { lines: 2 })}
        whenNone={
          <span className={shared.dim}>
            {nextTry.kind === 'none' ? words.itemDetail.trouble.neither : words.itemDetail.trouble.noError}
          </span>
        }
      >
        {errorMessage}
      </FieldRow>
      {errorDate.kind !== 'none' && (
        <FieldRow field="error_date" reading={errorDate} formsOf={formsOf}>
          {anyTime}
        </FieldRow>
      )}
      {(hasError || nextTry.kind !== 'none') && (
        <FieldRow
          field="next_try"
          reading={nextTry}
          formsOf={formsOf}
          whenNone={<Note>{words.itemDetail.trouble.noRetry}</Note>}
        >
          {(text) => <NextAttempt text={text} />}
        </FieldRow>
      )}
    </Group>
  );
}

/** A catalog may repeat the trade URL in its error. The token is shown only in the URL's own field, on request. */
function masked(reading: FieldReading<string>, tradeUrl: string | undefined): FieldReading<string> {
  if (reading.kind !== 'value') return reading;
  return { ...reading, value: withoutTradeToken(reading.value, tradeUrl) };
}

function errorMessage(text: string) {
  return (
    <bdi className={styles.message} data-selectable>
      {visibleText(text, { maxLength: maxToRead })}
    </bdi>
  );
}

function NextAttempt({ text }: { text: string }) {
  return <TimestampValue text={text} isShapeStated={false} wasDue={useWasDue(text)} />;
}

function anyTime(text: string) {
  return <TimestampValue text={text} isShapeStated={false} />;
}

const timeTexts = words.itemDetail.time;

/** Returns the forms in which a time can be copied: only as sent, if no other is known. */
function useTimeForms() {
  const zone = useContext(AssumedZoneContext);
  return (text: string) => {
    const read = readTimestamp(text);
    const time = read.kind === 'zoneless' && zone !== null ? assumedTime(text, zone) : read;
    if (time === null || time.kind !== 'utc') return [];
    const utc = inUtc(time);
    const { local, utc: inUtcToo, asSent } = timeTexts.copies;
    return [
      { action: local, text: inLocalTime(time, machineOffset).seconds },
      { action: inUtcToo, text: utc.fraction === '' ? utc.seconds : `${utc.seconds}.${utc.fraction}` },
      { action: asSent, text },
    ];
  };
}

type TimestampValueProps = {
  /** As sent. */
  text: string;
  /** Whether the API documents a format for this field: only then can another one be called unreadable. */
  isShapeStated: boolean;
  /** That the time has passed, if it is one of something planned. */
  wasDue?: string | null;
};

/**
 * A timestamp, once: in local time if its zone is known or assumed, else as sent and marked. The tooltip has the rest: UTC with every digit,
 * or the text as sent. It is copied as sent.
 */
function TimestampValue({ text, isShapeStated, wasDue = null }: TimestampValueProps) {
  const zone = useContext(AssumedZoneContext);
  const { shown, hint, mark } = timeShown(text, zone, isShapeStated);
  return (
    <span className={styles.once}>
      <bdi className={`${styles.line} ${styles.digits}`} title={hint} data-selectable>
        {shown}
      </bdi>
      {mark}
      {wasDue !== null && <WasDue text={wasDue} />}
    </span>
  );
}

function timeShown(
  text: string,
  zone: string | null,
  isShapeStated: boolean,
): { shown: string; hint: string; mark?: ReactNode } {
  const time = readTimestamp(text);
  switch (time.kind) {
    case 'utc': {
      const [local, utc] = [inLocalTime(time, machineOffset), inUtc(time)];
      return { shown: local.seconds, hint: timeTexts.utcHint(local.zone, `${utc.seconds}.${utc.fraction}`) };
    }
    case 'zoneless': {
      const assumed = zone === null ? null : assumedTime(text, zone);
      const { notStated, notStatedHint, notKnownHint, assumed: assumedMark, assumedHint } = words.assumedZone;
      if (zone === null || assumed === null) {
        const hint = zone === null ? notStatedHint : notKnownHint(zoneText(zone));
        return { shown: text, hint, mark: <Note hint={hint}>{notStated}</Note> };
      }
      const hint = assumedHint(zoneText(zone), text, assumed.clockChange);
      const shown = inLocalTime(assumed, machineOffset).seconds;
      return { shown, hint, mark: <Note hint={hint}>{assumedMark}</Note> };
    }
    case 'unreadable': {
      const shown = visibleText(text, { maxLength: maxToRead });
      const { unreadableHint, asSentHint, asSent } = timeTexts;
      return isShapeStated
        ? { shown, hint: shown, mark: <UnreadableMark hint={unreadableHint} /> }
        : { shown, hint: shown, mark: <Note hint={asSentHint}>{asSent}</Note> };
    }
    default:
      return time satisfies never;
  }
}

function WasDue({ text }: { text: string }) {
  return (
    <span className={shared.warning} title={timeTexts.wasDueHint}>
      {text}
    </span>
  );
}
