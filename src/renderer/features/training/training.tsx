import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { refreshConnection } from '#renderer/desktop/refresh-connection.ts';
import { Dialog, DialogActions, DialogNote } from '#renderer/ui/dialog.tsx';
import { Check, Segments } from '#renderer/ui/fields.tsx';
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
        <div className={styles.view}>
          <p className={styles.intro}>{said.intro}</p>
          {connection.kind !== 'demo' && <DialogNote>{said.onlyDemo}</DialogNote>}
          <fieldset className={styles.answers}>
            <legend>{said.answers}</legend>
            {trainingAnswers.map((answers) => (
              <Check
                key={answers}
                type="radio"
                name="training-answers"
                label={said.answer[answers]}
                checked={training.answers === answers}
                onChange={() => change({ ...training, answers })}
              />
            ))}
          </fieldset>
          <div>
            <p className={styles.label} id="training-latency">
              {said.latency}
            </p>
            <Segments
              aria-labelledby="training-latency"
              value={training.latencyMs}
              onChange={(latencyMs) => change({ ...training, latencyMs })}
              options={trainingLatenciesMs.map((ms) => ({ value: ms, label: said.latencyOf(ms) }))}
            />
          </div>
          <Check
            type="switch"
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
        </div>
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
