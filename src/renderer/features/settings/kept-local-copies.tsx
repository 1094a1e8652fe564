import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { localCopyTime, setLocalCopyState } from '#renderer/data/local-copy.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { DeleteLocalCopyDialog } from '#renderer/ui/delete-local-copy-dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { KeptLocalCopy } from '#shared/local-copy.ts';
import { words } from '#words/words.ts';
import styles from './settings-dialog.module.css';

/** The local copies on this computer with their age, size and a button to delete them. Listing them doesn't load any. */
export function KeptLocalCopies() {
  const desktop = useDesktop();
  const client = useQueryClient();
  const connections = useConnections();
  const { data: kept = [], refetch } = useQuery({
    queryKey: ['kept-local-copies'],
    queryFn: () => desktop.localCopies.kept(),
    gcTime: 0,
  });
  const [deleting, setDeleting] = useState<KeptLocalCopy | null>(null);
  const { unknownAge, of, size, remove, removeOf, earlierAddress, unknownConnection } = words.localCopies;

  function nameOf({ connectionId, address, isCurrent }: KeptLocalCopy): string {
    const connection = connections.find(({ id }) => id === connectionId);
    const name = connection === undefined ? unknownConnection : visibleText(connection.name);
    return isCurrent ? name : earlierAddress(name, address && visibleText(address));
  }

  async function deleteLocalCopy({ connectionId, name }: KeptLocalCopy): Promise<void> {
    setDeleting(null);
    setLocalCopyState(client, await desktop.localCopies.remove({ connectionId, name }));
    await refetch();
  }

  const labelled = kept.map((localCopy) => ({ localCopy, label: nameOf(localCopy) }));
  const rows = labelled.sort(byLabel).map(({ localCopy, label }) => {
    const time = localCopyTime(localCopy);
    return (
      <div key={localCopy.name} className={styles.setting}>
        <div className={`${shared.grow} ${shared.anywhere}`}>
          {label}
          <p className={shared.dim}>
            {time === null ? unknownAge : of(time)} · {size(words.amounts.size(localCopy.bytes))}
          </p>
        </div>
        <Button
          variant="subtle"
          isDangerous
          aria-label={removeOf(label)}
          onClick={() => setDeleting(localCopy)}
        >
          {remove}
        </Button>
      </div>
    );
  });
  return (
    <>
      {rows}
      {deleting !== null && (
        <DeleteLocalCopyDialog
          label={removeOf(nameOf(deleting))}
          onKeep={() => setDeleting(null)}
          onDelete={() => void deleteLocalCopy(deleting)}
        />
      )}
    </>
  );
}

/** By connection. The local copy of the current address, whose label is the shortest, comes first. */
function byLabel(a: { label: string }, b: { label: string }): number {
  return a.label.localeCompare(b.label);
}
