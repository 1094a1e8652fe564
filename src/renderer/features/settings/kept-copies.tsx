import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyTime, setCopyState } from '#renderer/data/catalog-copy.ts';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { Button } from '#renderer/ui/buttons.tsx';
import { DeleteCopyDialog } from '#renderer/ui/delete-copy-dialog.tsx';
import shared from '#renderer/ui/shared.module.css';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { KeptCopy } from '#shared/catalog-copy.ts';
import { words } from '#words/words.ts';
import styles from './settings-dialog.module.css';

/** The catalog copies on this computer with their age, size and a button to delete them. Listing them doesn't load any. */
export function KeptCopies() {
  const desktop = useDesktop();
  const client = useQueryClient();
  const connections = useConnections();
  const { data: kept = [], refetch } = useQuery({
    queryKey: ['kept-copies'],
    queryFn: () => desktop.copies.kept(),
    gcTime: 0,
  });
  const [deleting, setDeleting] = useState<KeptCopy | null>(null);
  const { unknownAge, of, size, remove, removeOf, earlierAddress, unknownConnection } = words.copies;

  function nameOf({ connectionId, address, isCurrent }: KeptCopy): string {
    const connection = connections.find(({ id }) => id === connectionId);
    const name = connection === undefined ? unknownConnection : visibleText(connection.name);
    return isCurrent ? name : earlierAddress(name, address && visibleText(address));
  }

  async function deleteCopy({ connectionId, name }: KeptCopy): Promise<void> {
    setDeleting(null);
    setCopyState(client, await desktop.copies.remove({ connectionId, name }));
    await refetch();
  }

  const labelled = kept.map((copy) => ({ copy, label: nameOf(copy) }));
  const rows = labelled.sort(byLabel).map(({ copy, label }) => {
    const time = copyTime(copy);
    return (
      <div key={copy.name} className={styles.setting}>
        <div className={`${shared.grow} ${shared.anywhere}`}>
          {label}
          <p className={shared.dim}>
            {time === null ? unknownAge : of(time)} · {size(words.amounts.size(copy.bytes))}
          </p>
        </div>
        <Button variant="subtle" isDangerous aria-label={removeOf(label)} onClick={() => setDeleting(copy)}>
          {remove}
        </Button>
      </div>
    );
  });
  return (
    <>
      {rows}
      {deleting !== null && (
        <DeleteCopyDialog
          label={removeOf(nameOf(deleting))}
          onKeep={() => setDeleting(null)}
          onDelete={() => void deleteCopy(deleting)}
        />
      )}
    </>
  );
}

/** By connection. The copy of the current address, whose label is the shortest, comes first. */
function byLabel(a: { label: string }, b: { label: string }): number {
  return a.label.localeCompare(b.label);
}
