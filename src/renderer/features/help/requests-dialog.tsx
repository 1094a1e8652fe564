import { Modal, SegmentedControl } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { Connection } from '#shared/connection.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { words } from '#words/words.ts';
import { ConnectionHold } from './connection-hold.tsx';
import { connectionNameIn } from './connection-name.ts';
import { CopyTable } from './copy-table.tsx';
import styles from './help-table.module.css';
import { RequestRow } from './request-row.tsx';
import { isFailure, requestsAsTsv } from './request-text.ts';
import { useTimeline } from './use-timeline.ts';

type RequestsDialogProps = { isOpen: boolean; onClose(): void; connections: readonly Connection[] };

const { requests: texts } = words;
const { columns } = texts;

/** The last requests to the catalogs, live: what was asked, what came, how long it took. */
export function RequestsDialog({ isOpen, onClose, connections }: RequestsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.title} size={1040}>
      <Requests connections={connections} />
    </Modal>
  );
}

/** Something that runs longer than this can be cancelled. */
const slowAfterMs = 1_000;

function Requests({ connections }: { connections: readonly Connection[] }) {
  const desktop = useDesktop();
  const records = useTimeline();
  const [shows, setShows] = useState<'all' | 'failures'>('all');
  const cancel = useCallback((requestId: string) => void desktop.requests.cancel({ requestId }), [desktop]);
  const all = records ?? [];
  const now = useNow(all.some(({ end }) => end === null));

  const failures = all.filter(isFailure);
  const shown = shows === 'all' ? all : failures;
  const nameOf = connectionNameIn(connections);
  const isOfSeveral = new Set(all.map(({ connectionId }) => connectionId)).size > 1;

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={texts.which}
          value={shows}
          onChange={(value) => setShows(value === 'failures' ? 'failures' : 'all')}
          data={[
            { value: 'all', label: texts.all(all.length) },
            { value: 'failures', label: texts.failures(failures.length) },
          ]}
        />
        <p className={styles.intro}>{texts.intro}</p>
        <CopyTable
          label={texts.requests}
          isEmpty={shown.length === 0}
          text={() => requestsAsTsv(shown, nameOf)}
        />
      </div>
      {connections.map((connection) => (
        <ConnectionHold key={connection.id} connection={connection} />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.scroll}>
        {records !== null && shown.length === 0 ? (
          <p className={styles.empty}>{shows === 'all' ? texts.none : texts.noneFailed}</p>
        ) : (
          <table className={styles.table} aria-label={texts.title}>
            <thead>
              <tr>
                <th className={styles.timeColumn}>{columns.time}</th>
                {isOfSeveral && <th className={styles.nameColumn}>{columns.connection}</th>}
                <th>{columns.request}</th>
                <th className={styles.resultColumn}>{columns.result}</th>
                <th className={styles.amountColumn}>{columns.took}</th>
                <th className={styles.amountColumn}>{columns.size}</th>
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
  );
}

function runningForMs({ sentAt, end }: RequestRecord, now: number): number | null {
  const forMs = now - sentAt;
  return end === null && forMs >= slowAfterMs ? forMs : null;
}

/** The time, moving on while something is worth watching. */
function useNow(isMoving: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isMoving) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isMoving]);
  return now;
}
