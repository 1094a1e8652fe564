import { IconKeyOff } from '@tabler/icons-react';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import { secretStoreTroubleText } from '#renderer/ui/secret-store-text.ts';
import type { Connection } from '#shared/connection.ts';

/** Says plainly that a token ends with this session, and why. Draws nothing for any other connection. */
export function SessionTokenNote({ connection }: { connection: Connection }) {
  if (connection.token.kind !== 'this-session') return null;
  return (
    <NoteBar icon={IconKeyOff}>
      Works without a keychain: this token is kept for this session only.{' '}
      {secretStoreTroubleText(connection.token.because)}
    </NoteBar>
  );
}
