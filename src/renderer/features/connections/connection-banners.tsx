import { IconKey } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { FailureNotice, NoteBar } from '#renderer/ui/notices.tsx';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import styles from './connections.module.css';
import { ReplaceTokenForm } from './replace-token-form.tsx';

type ConnectionTroubleProps = {
  connection: Connection;
  failure: Failure;
  onRetry(): void;
  /** A new token was accepted: failed requests can be retried. */
  onReplaced(): void;
};

const texts = words.connections.trouble;

/** The banner for a failure of the whole connection. A token is replaced in place; filters, page and rows stay. */
export const ConnectionTrouble = memo(function ConnectionTrouble(props: ConnectionTroubleProps) {
  const { connection, failure, onRetry, onReplaced } = props;
  const [isReplacing, setReplacing] = useState(false);
  useAppCommand('enter-token', () => setReplacing(true));
  if (isReplacing) {
    return (
      <FailureNotice failure={failure} layout="banner">
        <ReplaceTokenForm
          connection={connection}
          onSaved={() => {
            setReplacing(false);
            onReplaced();
          }}
          onClose={() => setReplacing(false)}
        />
      </FailureNotice>
    );
  }
  return (
    <FailureNotice
      failure={failure}
      layout="banner"
      actions={[
        {
          label: failure.kind === 'needs-token' ? texts.enterToken : texts.replaceToken,
          onClick: () => setReplacing(true),
          primary: true,
        },
        { label: texts.retry, onClick: onRetry },
      ]}
    />
  );
});

/** Says that a token is kept for this session only, and why. Renders nothing for other connections. */
export const SessionTokenNote = memo(function SessionTokenNote({ connection }: { connection: Connection }) {
  if (connection.token.kind !== 'this-session') return null;
  const { because, tokenMayRemain } = connection.token;
  const note =
    because === 'not-saved'
      ? words.connections.notSavedNote
      : words.connections.thisSessionNote(
          because === 'unavailable' ? null : words.keychain.troubles[because],
        );
  return (
    <NoteBar icon={IconKey}>{tokenMayRemain ? `${note} ${words.connections.tokenMayRemain}` : note}</NoteBar>
  );
});

/** The connection's colour as a small upright bar before its name. */
export function ConnectionMark({ connection }: { connection: Connection }) {
  return <span className={styles.mark} data-connection-colour={connection.colour} aria-hidden />;
}
