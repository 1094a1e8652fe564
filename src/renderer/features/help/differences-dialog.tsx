import { Modal } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/desktop-api.ts';
import { connectionNameIn } from './connection-name.ts';
import { CopyTable } from './copy-table.tsx';
import { differencesAsTsv, differenceTexts, endpointTexts } from './difference-words.ts';
import styles from './help-table.module.css';
import { timeText } from './request-text.ts';

type DifferencesDialogProps = { isOpen: boolean; onClose(): void; connections: readonly Connection[] };

/** Where the answers of this run were not what the interface document says. */
export function DifferencesDialog({ isOpen, onClose, connections }: DifferencesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Differences from the document" size={900}>
      <Differences connections={connections} />
    </Modal>
  );
}

/** Often enough for somebody who watches the list while browsing. */
const readEveryMs = 2_000;

function differencesQuery(desktop: DesktopApi) {
  return queryOptions({
    queryKey: ['differences'] as const,
    queryFn: () => desktop.requests.differences(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: readEveryMs,
  });
}

function Differences({ connections }: { connections: readonly Connection[] }) {
  const { data } = useQuery(differencesQuery(useDesktop()));
  const differences = data?.differences ?? [];
  const nameOf = connectionNameIn(connections);
  const isOfSeveral = new Set(differences.map(({ connectionId }) => connectionId)).size > 1;

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <p className={styles.intro}>
          Seen in the answers of this run. Nothing is lost by them: rows that can’t be read are counted below
          the list, and a field that can’t is shown as it came.
        </p>
        <CopyTable
          label="differences"
          isEmpty={differences.length === 0}
          text={() => differencesAsTsv(differences, nameOf)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Differences, last seen first">
        {data !== undefined && differences.length === 0 ? (
          <p className={styles.empty}>None: every answer so far is as documented.</p>
        ) : (
          <table className={styles.table} aria-label="Differences from the document">
            <thead>
              <tr>
                <th className={styles.wideColumn}>Name</th>
                <th>Difference</th>
                {isOfSeveral && <th className={styles.nameColumn}>Connection</th>}
                <th className={styles.retryColumn}>Where</th>
                <th className={styles.amountColumn}>Answers</th>
                <th className={styles.timeColumn}>First seen</th>
                <th className={styles.timeColumn}>Last seen</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <tr key={`${one.connectionId} ${one.endpoint} ${one.kind} ${one.name}`}>
                  <td className={styles.path} title={visibleText(one.name)} data-selectable>
                    <bdi>{visibleText(one.name)}</bdi>
                  </td>
                  <td>{differenceTexts[one.kind]}</td>
                  {isOfSeveral && <td>{nameOf(one.connectionId)}</td>}
                  <td>{endpointTexts[one.endpoint]}</td>
                  <td className={styles.amount}>{one.answers.toLocaleString('en-US')}</td>
                  <td className={styles.number}>{timeText(one.firstSeenAt)}</td>
                  <td className={styles.number}>{timeText(one.lastSeenAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {data !== undefined && data.unlisted > 0 && (
        <p className={styles.intro}>
          The list is full: differences were seen {data.unlisted.toLocaleString('en-US')} times more that are
          not in it.
        </p>
      )}
    </div>
  );
}
