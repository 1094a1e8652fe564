import { visibleText } from '#renderer/ui/visible-text.ts';
import type { RequestPurpose, RequestRecord } from '#shared/request-record.ts';
import { words } from '#words/words.ts';

/** Whether something went wrong; what was called off was not. */
export function isFailure({ end }: RequestRecord): boolean {
  return end !== null && end.code !== null && end.code !== cancelledCode;
}

const cancelledCode = 'IC-CANCELLED';

/** The path as a person reads it: percent signs resolved, nothing invisible. */
export function readablePath(path: string): string {
  try {
    return visibleText(decodeURIComponent(path));
  } catch {
    return visibleText(path);
  }
}

/** `200`, `IC-HTTP-429`, `200 IC-ANSWER-SHAPE`, `Cancelled`, `Running` */
export function resultText({ end }: RequestRecord): string {
  if (end === null) return 'Running';
  if (end.code === cancelledCode) return 'Cancelled';
  if (end.code === null) return String(end.status ?? '');
  // The code of most refusals is their status already.
  const isStatusInCode = end.status === null || end.code.endsWith(`-${end.status}`);
  return isStatusInCode ? end.code : `${end.status} ${end.code}`;
}

export const purposeTexts: Record<RequestPurpose, string> = {
  shown: 'Shown',
  prefetch: 'Fetched ahead',
  probe: words.lookingUp.probe.purpose,
  'status-peek': words.lookingUp.status.purpose,
  'look-up': words.lookUpIds.purpose,
  watch: words.watch.purpose,
  export: words.exports.purpose,
  check: 'Connection check',
};

/** `3 of 3`; nothing for a first try. */
export function retryText({ retry }: RequestRecord): string {
  return retry === 0 ? '' : `${retry} of 3`;
}

/** `812 B`, `9.1 KB`, `1.2 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

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

const tsvHeader = [
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
];

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
  return asTsv([tsvHeader, ...lines]);
}

/** Lines of cells. A cell's own tabs and line breaks become spaces, so that lines and columns stay what they are. */
export function asTsv(lines: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => String(value).replace(/[\t\r\n]+/g, ' ');
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}
