import { IconBuilding, IconFileAlert } from '@tabler/icons-react';
import { useAppInfo } from '#renderer/desktop/app-info.ts';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import type { PolicyTrouble } from '#shared/policy.ts';
import type { StartNote } from '#shared/start-note.ts';
import { words } from '#words/words.ts';

/** What was found at the start, each said once. */
export function StartNotes() {
  const notes = useAppInfo()?.startNotes ?? [];
  return notes.map((note) => (
    <NoteBar
      key={'file' in note ? `${note.kind} ${note.file}` : note.kind}
      icon={note.kind === 'policy' ? IconBuilding : IconFileAlert}
    >
      {startNoteText(note)}
    </NoteBar>
  ));
}

function startNoteText(note: StartNote): string {
  switch (note.kind) {
    case 'file-reset':
      return words.startNotes.reset(note.file, note.setAside);
    case 'file-newer':
      return words.startNotes.newer(note.file);
    case 'policy':
      return policyText(note.trouble);
    case 'page-came-back':
      return words.startNotes.pageCameBack;
    case 'ended-unexpectedly':
      return words.startNotes.endedUnexpectedly(note.at === null ? null : new Date(note.at));
    default:
      return note satisfies never;
  }
}

function policyText(trouble: PolicyTrouble): string {
  switch (trouble.kind) {
    case 'unusable':
      return words.policy.unusable[trouble.reason];
    case 'holds-secret':
      return words.policy.holdsSecret(trouble.field);
    case 'ignored-parts':
      return words.policy.ignoredParts(trouble.fields.join(', '));
    default:
      return trouble satisfies never;
  }
}
