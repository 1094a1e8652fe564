import { IconKeyOff } from '@tabler/icons-react';
import { memo } from 'react';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';

/** Says plainly that a token ends with this session, and why. Draws nothing for any other connection. */
export const SessionTokenNote = memo(function SessionTokenNote({ connection }: { connection: Connection }) {
  if (connection.token.kind !== 'this-session') return null;
  const { because, tokenMayRemain } = connection.token;
  const note =
    because === 'not-saved'
      ? words.connections.notSavedNote
      : words.connections.thisSessionNote(words.keychain.troubles[because]);
  return (
    <NoteBar icon={IconKeyOff}>
      {tokenMayRemain ? `${note} ${words.connections.tokenMayRemain}` : note}
    </NoteBar>
  );
});
