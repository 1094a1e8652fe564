import { IconFileAlert } from '@tabler/icons-react';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import type { StartNote } from '#shared/desktop-api.ts';
import { useAppInfo } from './use-app-info.ts';

/** What was found broken at the start, each said once. */
export function StartNotes() {
  const notes = useAppInfo()?.startNotes ?? [];
  return notes.map((note) => (
    <NoteBar key={note.kind} icon={IconFileAlert}>
      {whatHappened(note.kind)} The damaged file is kept as {note.setAside}.
    </NoteBar>
  ));
}

function whatHappened(kind: StartNote['kind']): string {
  switch (kind) {
    case 'settings-reset':
      return 'The settings could not be read and start anew.';
    case 'connections-reset':
      return 'The list of connections could not be read and starts anew.';
    default:
      return kind satisfies never;
  }
}
