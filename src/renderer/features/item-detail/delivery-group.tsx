import type { ItemDetail } from '#shared/item.ts';
import { words } from '#words/words.ts';
import { readField } from './field-reading.ts';
import { FieldRow, mono } from './field-row.tsx';
import { Group } from './group.tsx';
import { TimestampValue } from './timestamp-value.tsx';

/** How far the item’s delivery is, and when something happened. */
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
