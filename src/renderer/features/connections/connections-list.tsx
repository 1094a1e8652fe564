import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DialogActions } from '#renderer/ui/dialog-actions.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { ConnectionRow } from './connection-row.tsx';
import styles from './connections-list.module.css';
import type { ConnectionsStep } from './connections-step.ts';
import { TryDemoButton } from './try-demo-button.tsx';
import { useOpenDemo } from './use-open-demo.ts';

type ConnectionsListProps = {
  connections: readonly Connection[];
  openId: string | null;
  onOpen(connection: Connection): void;
  onStep(step: ConnectionsStep): void;
};

export function ConnectionsList({ connections, openId, onOpen, onStep }: ConnectionsListProps) {
  const demo = useOpenDemo(onOpen);
  const hasDemo = connections.some((connection) => connection.kind === 'demo');
  return (
    <div className={styles.list}>
      <ul className={styles.rows}>
        {connections.map((connection) => {
          const connectionId = connection.id;
          return (
            <ConnectionRow
              key={connectionId}
              connection={connection}
              isOpen={connectionId === openId}
              onOpen={() => onOpen(connection)}
              onEdit={() => onStep({ kind: 'edit', connectionId })}
              onReplaceToken={() => onStep({ kind: 'replace-token', connectionId })}
              onForgetToken={() => onStep({ kind: 'forget-token', connectionId })}
              onRemove={() => onStep({ kind: 'remove', connectionId })}
            />
          );
        })}
      </ul>
      {demo.failure !== null && <FailureNotice failure={demo.failure} layout="inline" />}
      <DialogActions>
        {!hasDemo && <TryDemoButton demo={demo} />}
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onStep({ kind: 'add' })}>
          {words.connections.add}
        </Button>
      </DialogActions>
    </div>
  );
}
