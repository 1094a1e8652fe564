import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useUpdateState } from '#renderer/desktop/update-state.tsx';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import { words } from '#words/words.ts';
import { useRestart } from './use-restart.ts';

/** One line when there is something to decide; a download is said when it is done. Put away, it comes back with the next step only. */
export function UpdateNote() {
  const state = useUpdateState();
  const commands = useAppCommands();
  const { restart, hasExport } = useRestart();
  if (state.kind !== 'available' && state.kind !== 'ready') return null;
  const text =
    state.kind === 'ready' ? words.updates.ready(state.version) : words.updates.available(state.version);
  return (
    <NoteBar
      key={`${state.kind} ${state.version}`}
      icon={IconSparkles}
      isDismissible
      actions={
        <>
          <Button variant="default" onClick={() => commands.run('check-for-updates')}>
            {words.updates.whatsNew}
          </Button>
          {state.kind === 'ready' && <Button onClick={() => void restart()}>{words.updates.restart}</Button>}
        </>
      }
    >
      {hasExport ? words.updates.exportRuns : text}
    </NoteBar>
  );
}
