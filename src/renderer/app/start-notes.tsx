import { IconBuilding, IconFileAlert } from '@tabler/icons-react';
import { memo } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useLiveAppInfo, useShowLogs } from '#renderer/data/app-info.ts';
import { UpdateNote } from '#renderer/features/updates/updates-dialog.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { NoteBar } from '#renderer/ui/notices.tsx';
import type { PolicyTrouble, StartNote } from '#shared/app-info.ts';
import { words } from '#words/words.ts';

/** Notes about the start and the app’s files, each shown once, and a newer version when there is one. */
export const StartNotes = memo(function StartNotes() {
  const notes = useLiveAppInfo()?.startNotes ?? [];
  return (
    <>
      {notes.map((note) => (
        <NoteBar
          key={'file' in note ? `${note.kind} ${note.file}` : note.kind}
          icon={note.kind === 'policy' ? IconBuilding : IconFileAlert}
          actions={isAboutACrash(note) && <CrashActions />}
          isDismissible
        >
          {startNoteText(note)}
        </NoteBar>
      ))}
      <UpdateNote />
    </>
  );
});

function CrashActions() {
  const commands = useAppCommands();
  const showLogs = useShowLogs();
  return (
    <>
      <Button variant="default" onClick={showLogs}>
        {words.diagnostics.showLogs}
      </Button>
      <Button variant="default" onClick={() => commands.run('save-diagnostics')}>
        {words.diagnostics.title}
      </Button>
    </>
  );
}

function isAboutACrash({ kind }: StartNote): boolean {
  return kind === 'ended-unexpectedly' || kind === 'page-came-back';
}

function startNoteText(note: StartNote): string {
  switch (note.kind) {
    case 'file-reset':
      return words.startNotes.reset(note.setAside);
    case 'entry-reset':
      return words.startNotes.entryReset(note.name);
    case 'file-newer':
      return words.startNotes.newer;
    case 'not-kept':
      return words.startNotes.notKept(note.problem);
    case 'notification-failed':
      return words.startNotes.notificationFailed;
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
