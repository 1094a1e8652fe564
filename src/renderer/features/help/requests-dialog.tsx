import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { ConnectionHold, useRequestHold } from '#renderer/data/request-holds.tsx';
import { OutlinedButton } from '#renderer/ui/buttons.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Segments } from '#renderer/ui/fields.tsx';
import shared from '#renderer/ui/shared.module.css';
import table from '#renderer/ui/table.module.css';
import { useNow } from '#renderer/ui/timers.ts';
import { maxToRead, visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { words } from '#words/words.ts';
import styles from './help.module.css';
import {
  CopyTable,
  connectionNameIn,
  isFailure,
  readablePath,
  requestsAsTsv,
  resultText,
  retryText,
  timeText,
} from './request-table.tsx';

const texts = words.requests;
const { columns } = texts;

/** Short enough to look live. */
const readEveryMs = 500;

/** Requests that run longer than this can be cancelled. */
const slowAfterMs = 1_000;

export function RequestsDialog({ onClose }: { onClose(): void }) {
  const connections = useConnections();
  const desktop = useDesktop();
  const { data: records } = useQuery({
    queryKey: ['timeline'],
    queryFn: () => desktop.requests.timeline(),
    select: newestFirst,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: readEveryMs,
  });
  const [shows, setShows] = useState<'all' | 'failures'>('all');
  const cancel = useCallback((requestId: string) => void desktop.requests.cancel({ requestId }), [desktop]);
  const all = records ?? [];
  const now = useNow(readEveryMs, records);

  const failures = all.filter(isFailure);
  const shown = shows === 'all' ? all : failures;
  const nameOf = connectionNameIn(connections);
  const isOfSeveral = new Set(all.map(({ connectionId }) => connectionId)).size > 1;

  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={1040}>
      <div className={styles.tableView}>
        <div className={`${shared.row} ${shared.spaced} ${shared.fixed}`}>
          <Segments
            aria-label={texts.which}
            value={shows}
            onChange={setShows}
            options={[
              { value: 'all', label: texts.all(all.length) },
              { value: 'failures', label: texts.failures(failures.length) },
            ]}
          />
          <p className={`${shared.grow} ${shared.quiet}`}>{texts.intro}</p>
          <CopyTable
            label={texts.requests}
            isEmpty={shown.length === 0}
            text={() => requestsAsTsv(shown, nameOf)}
          />
        </div>
        {connections.map((connection) => (
          <HoldOf key={connection.id} connection={connection} />
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={texts.scroll}>
          {records !== undefined && shown.length === 0 ? (
            <p className={table.none}>{shows === 'all' ? texts.none : texts.noneFailed}</p>
          ) : (
            <table className={styles.table} aria-label={texts.title}>
              <thead>
                <tr>
                  <th className={styles.timeColumn}>{columns.time}</th>
                  {isOfSeveral && <th className={styles.nameColumn}>{columns.connection}</th>}
                  <th>{columns.request}</th>
                  <th className={styles.resultColumn}>{columns.result}</th>
                  <th className={`${styles.amountColumn} ${table.number}`}>{columns.took}</th>
                  <th className={`${styles.amountColumn} ${table.number}`}>{columns.size}</th>
                  <th className={styles.retryColumn}>{columns.retry}</th>
                  <th className={styles.purposeColumn}>{columns.why}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((record) => (
                  <RequestRow
                    key={record.number}
                    record={record}
                    connectionName={isOfSeveral ? nameOf(record.connectionId) : null}
                    runningForMs={runningForMs(record, now)}
                    onCancel={cancel}
                  />
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function runningForMs({ sentAt, end }: RequestRecord, now: number): number | null {
  const forMs = now - sentAt;
  return end === null && forMs >= slowAfterMs ? forMs : null;
}

type RequestRowProps = {
  record: RequestRecord;
  /** Null: all requests belong to one connection, which need not be named. */
  connectionName: string | null;
  /** How long it has been running; null: it isn't, or has only just begun. */
  runningForMs: number | null;
  onCancel(requestId: string): void;
};

const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { record, connectionName, runningForMs, onCancel } = props;
  const { requestId, end } = record;
  return (
    <tr>
      <td>{timeText(record.sentAt)}</td>
      {connectionName !== null && <td>{visibleText(connectionName)}</td>}
      <td className={shared.mono} title={visibleText(record.path, { maxLength: maxToRead })} data-selectable>
        <span className={styles.method}>{record.method}</span> <bdi>{readablePath(record.path)}</bdi>
      </td>
      <td
        className={styles.result}
        data-state={end === null ? 'running' : isFailure(record) ? 'failed' : 'ended'}
      >
        {resultText(record)}
      </td>
      <td className={table.number}>
        {end !== null
          ? words.amounts.milliseconds(end.tookMs)
          : runningForMs !== null && words.amounts.wholeSeconds(runningForMs)}
      </td>
      <td className={table.number}>{end !== null && end.bytes > 0 && words.amounts.size(end.bytes)}</td>
      <td>{retryText(record)}</td>
      <td>
        {runningForMs !== null && requestId !== null ? (
          <OutlinedButton onClick={() => onCancel(requestId)}>{words.common.cancel}</OutlinedButton>
        ) : (
          <span className={styles.quiet}>{words.requests.purposes[record.purpose]}</span>
        )}
      </td>
    </tr>
  );
});

/** Says that a connection's requests are held and therefore missing from the log. Renders nothing otherwise. */
function HoldOf({ connection }: { connection: Connection }) {
  if (useRequestHold(connection.id) === null) return null;
  return (
    <section className={styles.hold} aria-label={words.requests.held(visibleText(connection.name))}>
      <ConnectionHold connectionId={connection.id} onCancel={null} />
    </section>
  );
}

function newestFirst(records: readonly RequestRecord[]): RequestRecord[] {
  return records.toReversed();
}
