import { useContext } from 'react';
import { AssumedOffsetContext, useWasDue } from '#renderer/desktop/connections.ts';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/secret-text.ts';
import {
  assumedTime,
  inLocalTime,
  inUtc,
  machineOffset,
  readTimestamp,
  type ShownTime,
  zoneWords,
} from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import {
  type FieldReading,
  FieldRow,
  Group,
  Line,
  mono,
  Note,
  readField,
  UnreadableMark,
} from './field-row.tsx';

/** The item's status and when it was bought and sent. */
export function DeliveryGroup({ detail }: { detail: ItemDetail | undefined }) {
  return (
    <Group title={words.itemDetail.groups.delivery}>
      <FieldRow field="status" reading={readField(detail, 'status')}>
        {mono}
      </FieldRow>
      <FieldRow field="bought_at" reading={readField(detail, 'bought_at')} lines={2}>
        {statedTime}
      </FieldRow>
      <FieldRow field="send_date" reading={readField(detail, 'send_date')} lines="time">
        {statedTime}
      </FieldRow>
      <FieldRow field="last_send" reading={readField(detail, 'last_send')} lines="time">
        {statedTime}
      </FieldRow>
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
  const errorDate = readField(detail, 'error_date');
  const nextTry = readField(detail, 'next_try');
  return (
    <Group title={words.itemDetail.groups.trouble} tone={hasError ? 'alarm' : 'calm'}>
      <FieldRow
        field="error_message"
        reading={message}
        {...(message.kind !== 'none' && { lines: 2 })}
        whenNone={<span className={shared.dim}>{words.itemDetail.trouble.noError}</span>}
      >
        {errorMessage}
      </FieldRow>
      {errorDate.kind !== 'none' && (
        <FieldRow field="error_date" reading={errorDate} lines="time">
          {anyTime}
        </FieldRow>
      )}
      {(hasError || nextTry.kind !== 'none') && (
        <FieldRow
          field="next_try"
          reading={nextTry}
          lines="time"
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

type TimestampValueProps = {
  /** As sent. */
  text: string;
  /** Whether the API documents a format for this field: only then can another one be called unreadable. */
  isShapeStated: boolean;
  /** That the time has passed, if it is one of something planned. */
  wasDue?: string | null;
};

/** A timestamp. UTC is shown in local time too, with every digit; one without a zone as sent; anything else as sent and marked. */
function TimestampValue({ text, isShapeStated, wasDue = null }: TimestampValueProps) {
  const time = readTimestamp(text);
  switch (time.kind) {
    case 'utc':
      return (
        <span className={styles.twice}>
          <Moment time={inLocalTime(time, machineOffset)} isLocal wasDue={wasDue} />
          <Moment time={inUtc(time)} isLocal={false} />
        </span>
      );
    case 'zoneless':
      return <Zoneless text={text} wasDue={wasDue} />;
    case 'unreadable':
      return (
        <span className={styles.once}>
          <Line text={text} className={styles.digits} />
          {isShapeStated ? (
            <UnreadableMark hint={timeTexts.unreadableHint} />
          ) : (
            <Note hint={timeTexts.asSentHint}>{timeTexts.asSent}</Note>
          )}
        </span>
      );
    default:
      return time satisfies never;
  }
}

/** A time as sent; below it in local time, if the connection assumes a zone. */
function Zoneless({ text, wasDue }: { text: string; wasDue: string | null }) {
  const offset = useContext(AssumedOffsetContext);
  const asSent = (
    <span className={styles.once}>
      <Line text={text} className={styles.digits} />
      {wasDue !== null && <WasDue text={wasDue} />}
      {(wasDue === null || offset === null) && (
        <Note hint={words.assumedZone.notStatedHint}>{words.assumedZone.notStated}</Note>
      )}
    </span>
  );
  const assumed = offset === null ? null : assumedTime(text, offset);
  if (offset === null || assumed === null) return asSent;
  const zone = zoneWords(offset);
  return (
    <span className={styles.withAssumed}>
      {asSent}
      <span className={styles.assumed} title={words.assumedZone.assumedHint(zone)} data-selectable>
        <span className={styles.digits}>{shortTime(inLocalTime(assumed, machineOffset).seconds, text)}</span>{' '}
        <span className={styles.zone}>{words.assumedZone.yourTime(zone)}</span>
      </span>
    </span>
  );
}

/** Only the time of day if the date is the same as above. */
function shortTime(local: string, asSent: string): string {
  const [day = '', time = ''] = local.split(' ');
  return asSent.startsWith(`${day} `) ? time : local;
}

function WasDue({ text }: { text: string }) {
  return (
    <span className={shared.warning} title={timeTexts.wasDueHint}>
      {text}
    </span>
  );
}

type MomentProps = { time: ShownTime; isLocal: boolean; wasDue?: string | null };

function Moment({ time, isLocal, wasDue = null }: MomentProps) {
  return (
    <span className={styles.moment} data-selectable>
      <span className={styles.digits}>
        {time.seconds}
        <span className={shared.faintText}>.{time.fraction}</span>
      </span>
      <span className={styles.zone} title={isLocal ? timeTexts.localHint(time.zone) : timeTexts.utcHint}>
        {isLocal ? timeTexts.local : time.zone}
      </span>
      {wasDue !== null && <WasDue text={wasDue} />}
    </span>
  );
}
