import { useWasDue } from '#renderer/desktop/was-due.ts';
import shared from '#renderer/ui/shared.module.css';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeToken } from '#shared/trade-secrets.ts';
import { words } from '#words/words.ts';
import styles from './field-row.module.css';
import { type FieldReading, FieldRow, Note, readField } from './field-row.tsx';
import { Group } from './group.tsx';
import { TimestampValue } from './timestamp-value.tsx';

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
