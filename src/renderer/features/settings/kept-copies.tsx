import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { copyTime, setCopyState, useCatalogCopy } from '#renderer/desktop/catalog-copy.ts';
import { connectionQueries } from '#renderer/desktop/connection-queries.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './settings-dialog.module.css';

/** Each copy of a catalog on this computer: how old and how large it is, and its end. */
export function KeptCopies() {
  const { data } = useQuery(connectionQueries.list(useDesktop()));
  return data?.connections.map((connection) => <KeptCopy key={connection.id} connection={connection} />);
}

function KeptCopy({ connection }: { connection: Connection }) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const copy = useCatalogCopy(connection.id);
  const time = copyTime(copy);
  if (copy === null || (time === null && copy.bytes === 0)) return null;
  const name = visibleText(connection.name);
  const { of, none, size, remove, removeOf } = words.copies;
  return (
    <div className={styles.setting}>
      <span className={styles.label}>{name}</span>
      <span className={styles.label}>
        {time === null ? none : of(time)} · {size(words.amounts.size(copy.bytes))}
      </span>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={removeOf(name)}
        onClick={async () =>
          setCopyState(client, await desktop.copies.remove({ connectionId: connection.id }))
        }
      >
        {remove}
      </Button>
    </div>
  );
}
