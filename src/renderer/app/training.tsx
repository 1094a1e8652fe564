import { IconSchool } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { refreshConnection } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { keptQuery } from '#renderer/data/kept-lists.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { TrainingDialog } from '#renderer/features/training/training-dialog.tsx';
import { Button } from '#renderer/ui/buttons.tsx';
import { NoteBar } from '#renderer/ui/notices.tsx';
import { type Connection, demoConnectionId } from '#shared/connection.ts';
import { isTraining, noTraining, type Training } from '#shared/training.ts';
import { words } from '#words/words.ts';

const texts = words.training;

/**
 * Training: switches that make the demo catalog fail, and a banner for as long as they are on, so that
 * practice is never mistaken for a real catalog.
 */
export const TrainingSwitches = memo(function TrainingSwitches({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  const { training, change } = useTraining();
  const { developerTools } = useSettings().settings;
  useAppCommand('training', () => setOpen(true), connection.kind === 'demo' || developerTools);
  useAppCommand('stop-training', () => change(noTraining), isTraining(training));
  return (
    <>
      {isTraining(training) && (
        <NoteBar
          icon={IconSchool}
          actions={
            <>
              <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
                {texts.change}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                data-primary-step
                onClick={() => change(noTraining)}
              >
                {texts.stop}
              </Button>
            </>
          }
        >
          {texts.note(activeTraining(training))}
        </NoteBar>
      )}
      {isOpen && (
        <TrainingDialog
          onClose={() => setOpen(false)}
          training={training}
          onChange={change}
          isDemo={connection.kind === 'demo'}
        />
      )}
    </>
  );
});

function activeTraining({ responses, latencyMs, isKeychainMissing }: Training): string[] {
  return [
    ...(responses === 'as-usual' ? [] : [texts.response[responses]]),
    ...(latencyMs === 0 ? [] : [texts.noteLatency(latencyMs)]),
    ...(isKeychainMissing ? [texts.noteKeychain] : []),
  ];
}

/** The training state. A change applies immediately: the demo's data is requested again. */
function useTraining(): { training: Training; change(training: Training): void } {
  const desktop = useDesktop();
  const client = useQueryClient();
  const query = keptQuery(['training'], () => desktop.training.read());
  const { data } = useQuery(query);
  return {
    training: data ?? noTraining,
    async change(training) {
      client.setQueryData(query.queryKey, training);
      client.setQueryData(query.queryKey, await desktop.training.change(training));
      refreshConnection(client, demoConnectionId);
    },
  };
}
