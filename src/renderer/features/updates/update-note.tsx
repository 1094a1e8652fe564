import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useUpdateState } from '#renderer/desktop/update-state.ts';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import { words } from '#words/words.ts';

/** One line when the user has a decision to make; a download is shown once it is finished. Once dismissed, it returns at the next step. */
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

/** Restarts as the new version. `hasExport`: the last attempt was refused because a file is still being written. */
export function useRestart(): { restart(): Promise<void>; hasExport: boolean } {
  const desktop = useDesktop();
  const [hasExport, setHasExport] = useState(false);
  return {
    hasExport,
    async restart() {
      setHasExport((await desktop.updates.restart()) === 'export-runs');
    },
  };
}
