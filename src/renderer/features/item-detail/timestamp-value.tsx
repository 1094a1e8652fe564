import { inLocalTime, inUtc, machineOffset, readTimestamp, type ShownTime } from '#shared/timestamp.ts';
import { Line, Note, UnreadableMark } from './field-row.tsx';
import styles from './timestamp-value.module.css';

type TimestampValueProps = {
  /** As it came. */
  text: string;
  /** Whether the document states a shape for this field: only then can another one be called unreadable. */
  isShapeStated: boolean;
};

/** A timestamp: UTC also in local time, every digit kept; without a zone verbatim; anything else verbatim and marked. */
export function TimestampValue({ text, isShapeStated }: TimestampValueProps) {
  const time = readTimestamp(text);
  switch (time.kind) {
    case 'utc':
      return (
        <span className={styles.twice}>
          <Moment time={inLocalTime(time, machineOffset)} isLocal />
          <Moment time={inUtc(time)} isLocal={false} />
        </span>
      );
    case 'zoneless':
      return (
        <span className={styles.once}>
          <Line text={text} className={styles.digits} />
          <Note hint="The document states no time zone for this field, so it is shown as it came">
            zone not stated
          </Note>
        </span>
      );
    case 'unreadable':
      return (
        <span className={styles.once}>
          <Line text={text} className={styles.digits} />
          {isShapeStated ? (
            <UnreadableMark hint="Not of the documented shape, or no such date; shown as it came" />
          ) : (
            <Note hint="The document states neither shape nor zone of this field">as sent</Note>
          )}
        </span>
      );
    default:
      return time satisfies never;
  }
}

function Moment({ time, isLocal }: { time: ShownTime; isLocal: boolean }) {
  return (
    <span className={styles.moment} data-selectable>
      <span className={styles.digits}>
        {time.seconds}
        <span className={styles.fraction}>.{time.fraction}</span>
      </span>
      <span className={styles.zone} title={isLocal ? `This computer’s time: ${time.zone}` : 'As sent'}>
        {isLocal ? 'local' : time.zone}
      </span>
    </span>
  );
}
