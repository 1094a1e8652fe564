import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { Button } from '#renderer/ui/buttons.tsx';
import { useCopy, useCopyFeedback } from '#renderer/ui/copy.tsx';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { rowsAsText } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';

/** Whether the request failed; a cancelled one did not. */
export function isFailure({ end }: RequestRecord): boolean {
  return end !== null && end.code !== null && end.code !== cancelledCode;
}

const cancelledCode = 'IC-CANCELLED';

/** The path in readable form: percent-decoded, with invisible characters shown. */
export function readablePath(path: string): string {
  try {
    return visibleText(decodeURIComponent(path), { maxLength: maxToRead });
  } catch {
    return visibleText(path, { maxLength: maxToRead });
  }
}

/** `200`, `IC-HTTP-429`, `200 IC-ANSWER-SHAPE`, `Cancelled`, `Running` */
export function resultText({ end }: RequestRecord): string {
  if (end === null) return words.requests.running;
  if (end.code === cancelledCode) return words.requests.cancelled;
  if (end.code === null) return String(end.status ?? '');
  // The code of most HTTP errors contains their status already.
  const isStatusInCode = end.status === null || end.code.endsWith(`-${end.status}`);
  return isStatusInCode ? end.code : `${end.status} ${end.code}`;
}

/** `3 of 3`; empty for a first attempt. */
export function retryText({ retry }: RequestRecord): string {
  return retry === 0 ? '' : words.requests.retry(retry, maxRetries);
}

const maxRetries = 3;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** `10:07:12.345`, local time. */
export function timeText(epochMs: number): string {
  return clock.format(epochMs);
}

/** Part of the format: the same in every language. */
const tsvColumns = [
  'time',
  'connection',
  'method',
  'path',
  'status',
  'code',
  'ms',
  'bytes',
  'retry',
  'purpose',
].map((label) => ({ field: label, label }));

/** The requests as tab-separated lines under a header, with times in UTC. */
export function requestsAsTsv(records: readonly RequestRecord[], nameOf: (id: string) => string): string {
  const lines = records.map((record) => [
    new Date(record.sentAt).toISOString(),
    nameOf(record.connectionId),
    record.method,
    record.path,
    record.end?.status ?? '',
    record.end?.code ?? '',
    record.end === null ? '' : Math.round(record.end.tookMs),
    record.end?.bytes ?? '',
    record.retry,
    record.purpose,
  ]);
  return rowsAsText('tsv', { columns: tsvColumns, rows: lines });
}

/** A connection's name in the tables. Removed connections and those that were only verified have none. */
export function connectionNameIn(connections: readonly Connection[]): (id: string) => string {
  return (id) => connections.find((one) => one.id === id)?.name ?? words.requests.unsavedConnection;
}

type CopyTableProps = {
  /** What the table contains, for the announcement. */
  label: string;
  isEmpty: boolean;
  /** Tab-separated lines, generated on request. */
  text(): string;
};

/** Copies a whole table as tab-separated text, for spreadsheets and tickets. */
export function CopyTable({ label, isEmpty, text }: CopyTableProps) {
  const copy = useCopy();
  const [worked, setWorked] = useCopyFeedback<boolean>();

  const Icon = worked === null ? IconCopy : worked ? IconCheck : IconX;
  return (
    <Button
      variant="default"
      disabled={isEmpty}
      icon={<SmallIcon of={Icon} size={14} />}
      onClick={() => void copy(text(), label).then(setWorked)}
    >
      {words.requests.copyAsTsv}
    </Button>
  );
}
