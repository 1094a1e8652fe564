import { memo } from 'react';
import { mostToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { words } from '#words/words.ts';
import styles from './help-table.module.css';
import { isFailure, readablePath, resultText, retryText, timeText } from './request-text.ts';

type RequestRowProps = {
  record: RequestRecord;
  /** Null: all requests are of one connection, which need not be named. */
  connectionName: string | null;
  /** How long it has been running; null: it isn't, or only just. */
  runningForMs: number | null;
  onCancel(requestId: string): void;
};

/** One request. Drawn anew only when it changed, however many others do. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { record, connectionName, runningForMs, onCancel } = props;
  const { requestId, end } = record;
  return (
    <tr>
      <td className={styles.number}>{timeText(record.sentAt)}</td>
      {connectionName !== null && <td>{visibleText(connectionName)}</td>}
      <td className={styles.path} title={visibleText(record.path, { most: mostToRead })} data-selectable>
        <span className={styles.method}>{record.method}</span> <bdi>{readablePath(record.path)}</bdi>
      </td>
      <td
        className={styles.result}
        data-state={end === null ? 'running' : isFailure(record) ? 'failed' : 'ended'}
      >
        {resultText(record)}
      </td>
      <td className={styles.amount}>
        {end !== null
          ? words.amounts.milliseconds(end.tookMs)
          : runningForMs !== null && words.amounts.wholeSeconds(runningForMs)}
      </td>
      <td className={styles.amount}>{end !== null && end.bytes > 0 && words.amounts.size(end.bytes)}</td>
      <td className={styles.number}>{retryText(record)}</td>
      <td>
        {runningForMs !== null && requestId !== null ? (
          <button type="button" className={styles.cancel} onClick={() => onCancel(requestId)}>
            {words.common.cancel}
          </button>
        ) : (
          <span className={styles.quiet}>{words.requests.purposes[record.purpose]}</span>
        )}
      </td>
    </tr>
  );
});
