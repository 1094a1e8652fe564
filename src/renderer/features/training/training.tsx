import { Alert, Button, Radio, SegmentedControl, Stack, Switch } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { refreshConnection } from '#renderer/desktop/refresh-connection.ts';
import { Dialog, DialogActions } from '#renderer/ui/dialog.tsx';
import { NoteBar } from '#renderer/ui/note-bar.tsx';
import { type Connection, demoConnectionId } from '#shared/connection.ts';
import {
  isTraining,
  noTraining,
  type Training,
  trainingAnswers,
  trainingLatenciesMs,
} from '#shared/training.ts';
import { words } from '#words/words.ts';
import styles from './training.module.css';

/**
 * The switches that make the demo catalog answer with trouble, and a line across the window for as long as it does, so that
 * practice is never taken for the real thing.
 */
export const TrainingSwitches = memo(function TrainingSwitches({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  const { training, change } = useTraining();
  useAppCommand('training', () => setOpen(true));
  useAppCommand('stop-training', () => change(noTraining), isTraining(training));
  const said = words.training;

  return (
    <>
      {isTraining(training) && (
        <NoteBar
          icon={IconSchool}
          actions={
            <>
              <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
                {said.change}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                data-primary-step
                onClick={() => change(noTraining)}
              >
                {said.stop}
              </Button>
            </>
          }
        >
          {said.note(whatIsPractised(training))}
        </NoteBar>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={said.title} widthPx={520}>
        <Stack gap="md">
          <p className={styles.intro}>{said.intro}</p>
          {connection.kind !== 'demo' && <Alert color="gray">{said.onlyDemo}</Alert>}
          <Radio.Group
            label={said.answers}
            value={training.answers}
            onChange={(value) => {
              const answers = trainingAnswers.find((one) => one === value);
              if (answers !== undefined) change({ ...training, answers });
            }}
          >
            <Stack gap={8} mt={8}>
              {trainingAnswers.map((answers) => (
                <Radio key={answers} value={answers} label={said.answer[answers]} size="xs" />
              ))}
            </Stack>
          </Radio.Group>
          <div>
            <p className={styles.label} id="training-latency">
              {said.latency}
            </p>
            <SegmentedControl
              size="xs"
              aria-labelledby="training-latency"
              value={String(training.latencyMs)}
              onChange={(value) => change({ ...training, latencyMs: Number(value) })}
              data={trainingLatenciesMs.map((ms) => ({ value: String(ms), label: said.latencyOf(ms) }))}
            />
          </div>
          <Switch
            size="sm"
            label={said.keychain}
            description={said.keychainHint}
            checked={training.isKeychainMissing}
            onChange={(event) => change({ ...training, isKeychainMissing: event.currentTarget.checked })}
          />
          <DialogActions>
            <Button variant="default" disabled={!isTraining(training)} onClick={() => change(noTraining)}>
              {said.stop}
            </Button>
            <Button onClick={() => setOpen(false)}>{words.common.close}</Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </>
  );
});

function whatIsPractised({ answers, latencyMs, isKeychainMissing }: Training): string[] {
  const said = words.training;
  return [
    ...(answers === 'as-usual' ? [] : [said.answer[answers]]),
    ...(latencyMs === 0 ? [] : [said.noteLatency(latencyMs)]),
    ...(isKeychainMissing ? [said.noteKeychain] : []),
  ];
}

const key = ['training'] as const;

/** What is being practised. A change is felt at once: what the demo answered before is asked again. */
function useTraining(): { training: Training; change(training: Training): void } {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => desktop.training.read(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    training: data ?? noTraining,
    async change(training) {
      client.setQueryData(key, training);
      client.setQueryData(key, await desktop.training.change(training));
      refreshConnection(client, demoConnectionId);
    },
  };
}
