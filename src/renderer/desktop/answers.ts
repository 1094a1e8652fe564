import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerReader, Answers } from '#shared/answer.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { machineOffset } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import { type AnswerContext, answerText } from './answer-text.ts';
import { useDesktop } from './desktop-context.ts';
import { textsByItem, useNotes } from './notes.ts';
import { useSettings } from './settings-context.tsx';

const answersQuery = (desktop: DesktopApi) =>
  queryOptions({
    queryKey: ['answers'] as const,
    queryFn: () => desktop.answers.read(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The answer templates of this computer. */
export function useAnswers(): { answers: Answers; save(answers: Answers): Promise<void> } {
  const desktop = useDesktop();
  const client = useQueryClient();
  const query = answersQuery(desktop);
  const answers = useQuery(query).data ?? words.answers.defaults;
  const save = useCallback(
    async (changed: Answers) => {
      client.setQueryData(answersQuery(desktop).queryKey, await desktop.answers.change(changed));
    },
    [client, desktop],
  );
  return { answers, save };
}

/** Makes the answer about items of a connection, for the given reader, else for whom the last one was. */
export function useAnswerText(
  connection: Connection,
): (details: readonly ItemDetail[], reader?: AnswerReader) => string {
  const { answers } = useAnswers();
  const { answerFor } = useSettings().settings;
  const notes = useNotes(connection.id);
  return (details, reader = answerFor) =>
    answerText(details, answers, reader, answerContextOf(connection, textsByItem(notes)));
}

export function answerContextOf(
  { name, assumedUtcOffsetMinutes }: Connection,
  notes: AnswerContext['notes'],
): AnswerContext {
  return {
    catalog: name,
    notes,
    assumedOffsetMinutes: assumedUtcOffsetMinutes ?? null,
    nowMs: Date.now(),
    offsetAt: machineOffset,
  };
}
