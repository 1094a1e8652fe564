import { useContext } from 'react';
import { AssumedOffsetContext } from '#renderer/desktop/was-due.ts';
import shared from '#renderer/ui/shared.module.css';
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
import { Line, Note, UnreadableMark } from './field-row.tsx';

const texts = words.itemDetail.time;

type TimestampValueProps = {
  /** As sent. */
  text: string;
  /** Whether the API documents a format for this field: only then can another one be called unreadable. */
  isShapeStated: boolean;
  /** That the time has passed, if it is one of something planned. */
  wasDue?: string | null;
};

/** A timestamp. UTC is shown in local time too, with every digit; one without a zone as sent; anything else as sent and marked. */
export function TimestampValue({ text, isShapeStated, wasDue = null }: TimestampValueProps) {
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
            <UnreadableMark hint={texts.unreadableHint} />
          ) : (
            <Note hint={texts.asSentHint}>{texts.asSent}</Note>
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
    <span className={shared.warning} title={texts.wasDueHint}>
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
      <span className={styles.zone} title={isLocal ? texts.localHint(time.zone) : texts.utcHint}>
        {isLocal ? texts.local : time.zone}
      </span>
      {wasDue !== null && <WasDue text={wasDue} />}
    </span>
  );
}
