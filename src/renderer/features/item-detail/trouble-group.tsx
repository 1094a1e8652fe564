import { visibleText } from '#renderer/ui/visible-text.ts';
import type { ItemDetail } from '#shared/item.ts';
import { readField } from './field-reading.ts';
import { FieldRow, Note } from './field-row.tsx';
import { Group } from './group.tsx';
import { TimestampValue } from './timestamp-value.tsx';
import styles from './trouble-group.module.css';

/** What went wrong, when, and whether it is tried again. It stands out with an error and is quiet without one. */
export function TroubleGroup({ detail }: { detail: ItemDetail | undefined }) {
  const message = readField(detail, 'error_message');
  const hasError = message.kind === 'value';
  return (
    <Group title="Errors and retry" tone={hasError ? 'alarm' : 'calm'}>
      <FieldRow
        field="error_message"
        reading={message}
        lines={2}
        whenNone={<span className={styles.quiet}>No error reported</span>}
      >
        {errorMessage}
      </FieldRow>
      <FieldRow field="error_date" reading={readField(detail, 'error_date')} lines="time">
        {anyTime}
      </FieldRow>
      <FieldRow
        field="next_try"
        reading={readField(detail, 'next_try')}
        lines="time"
        whenNone={hasError ? <Note>No retry scheduled</Note> : undefined}
      >
        {anyTime}
      </FieldRow>
    </Group>
  );
}

function errorMessage(text: string) {
  return (
    <bdi className={styles.message} data-selectable>
      {visibleText(text)}
    </bdi>
  );
}

function anyTime(text: string) {
  return <TimestampValue text={text} isShapeStated={false} />;
}
