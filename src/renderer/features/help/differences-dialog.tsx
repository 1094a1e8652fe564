import { useQuery } from '@tanstack/react-query';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import table from '#renderer/ui/table.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { apiPaths, type ContractDifference } from '#shared/request-record.ts';
import { rowsAsText } from '#shared/rows-as-text.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import styles from './help.module.css';
import { CopyTable, connectionNameIn, timeText } from './request-table.tsx';

const texts = words.differences;
const { columns } = texts;

/** Short enough to see new differences while browsing. */
const readEveryMs = 2_000;

/** Responses since the app started that deviate from the interface document. */
export function DifferencesDialog({ onClose }: { onClose(): void }) {
  const connections = useConnections();
  const desktop = useDesktop();
  const { data } = useQuery({
    queryKey: ['differences'],
    queryFn: () => desktop.requests.differences(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: readEveryMs,
  });
  const differences = data?.differences ?? [];
  const nameOf = connectionNameIn(connections);
  const isOfSeveral = new Set(differences.map(({ connectionId }) => connectionId)).size > 1;

  return (
    <Dialog onClose={onClose} title={texts.title} widthPx={900}>
      <div className={styles.tableView}>
        <div className={`${shared.row} ${shared.spaced} ${shared.fixed}`}>
          <p className={`${shared.grow} ${shared.quiet}`}>{texts.intro}</p>
          <CopyTable
            label={texts.differences}
            isEmpty={differences.length === 0}
            text={() => differencesAsTsv(differences, nameOf)}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={texts.scroll}>
          {data !== undefined && differences.length === 0 ? (
            <p className={table.none}>{texts.none}</p>
          ) : (
            <table className={styles.table} aria-label={texts.title}>
              <thead>
                <tr>
                  <th className={styles.resultColumn}>{columns.name}</th>
                  <th>{columns.difference}</th>
                  {isOfSeveral && <th className={styles.nameColumn}>{columns.connection}</th>}
                  <th className={styles.pathColumn}>{columns.where}</th>
                  <th className={`${styles.amountColumn} ${table.number}`}>{columns.responses}</th>
                  <th className={styles.timeColumn}>{columns.firstSeen}</th>
                  <th className={styles.timeColumn}>{columns.lastSeen}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map((one) => (
                  <tr key={`${one.connectionId} ${one.endpoint} ${one.kind} ${one.name}`}>
                    <td className={shared.mono} title={visibleText(one.name)} data-selectable>
                      <bdi>{visibleText(one.name)}</bdi>
                    </td>
                    <td title={texts.kinds[one.kind]}>{texts.kinds[one.kind]}</td>
                    {isOfSeveral && <td>{visibleText(nameOf(one.connectionId))}</td>}
                    <td>{apiPaths[one.endpoint]}</td>
                    <td className={table.number}>{countText(one.responses)}</td>
                    <td>{timeText(one.firstSeenAt)}</td>
                    <td>{timeText(one.lastSeenAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        {data !== undefined && data.unlisted > 0 && (
          <p className={`${shared.grow} ${shared.quiet}`}>{texts.listFull(data.unlisted)}</p>
        )}
      </div>
    </Dialog>
  );
}

/** The differences as tab-separated lines under a header, with times in UTC. */
function differencesAsTsv(
  differences: readonly ContractDifference[],
  nameOf: (id: string) => string,
): string {
  const lines = differences.map((one) => [
    one.name,
    one.kind,
    one.endpoint,
    nameOf(one.connectionId),
    one.responses,
    new Date(one.firstSeenAt).toISOString(),
    new Date(one.lastSeenAt).toISOString(),
  ]);
  return rowsAsText('tsv', { columns: tsvColumns, rows: lines });
}

/** Part of the format, like the kinds beneath: the same in every language. */
const tsvColumns = ['name', 'difference', 'where', 'connection', 'responses', 'first seen', 'last seen'].map(
  (label) => ({ field: label, label }),
);
