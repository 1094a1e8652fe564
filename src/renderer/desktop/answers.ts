import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnswerReader, type Answers, notFoundPlaceholder, placeholdersIn } from '#shared/answer.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { machineOffset } from '#shared/timestamp.ts';
import { type AnswerContext, type AnswerGaps, answerText } from './answer-text.ts';
import { useDesktop } from './desktop-context.ts';
import { failureOf } from './failure-error.ts';
import { itemQueries } from './item-queries.ts';
import { keptQuery, textsByItem, useNotes } from './kept-lists.ts';
import { useSettings } from './settings-context.tsx';

const answersQuery = (desktop: DesktopApi) => keptQuery(['answers'], () => desktop.answers.read());

/** The answer templates of this computer. The defaults don't stand in while they load. */
export function useAnswers() {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(answersQuery(desktop));
  const save = useCallback(
    async (changed: Answers) => {
      client.setQueryData(answersQuery(desktop).queryKey, await desktop.answers.change(changed));
    },
    [client, desktop],
  );
  return {
    /** Null while they load or after that failed. */
    answers: data ?? null,
    failure: error === null ? null : failureOf(error),
    retry: () => void refetch(),
    save,
  };
}

/**
 * Creates the answer about items, by default for the reader chosen last, and counts those whose last refresh failed, which it marks; null
 * until the templates have loaded.
 */
export function useAnswerText(connection: Connection) {
  const { answers } = useAnswers();
  const { answerFor } = useSettings().settings;
  const contextOf = useAnswerContext(connection);
  if (answers === null) return null;
  const { opening, closing } = answers.frames[answerFor];
  return {
    create(details: readonly ItemDetail[], reader: AnswerReader = answerFor, gaps?: AnswerGaps) {
      const context = { ...contextOf(details), ...gaps };
      return { text: answerText(details, answers, reader, context), stale: context.notRefreshed.size };
    },
    /** Whether the answer for the reader chosen last names what wasn't found. */
    namesNotFound: placeholdersIn(`${opening}\n${closing}`).includes(notFoundPlaceholder),
  };
}

/** What an answer about items is made from, besides the items. */
export function useAnswerContext({ id, name, assumedUtcOffsetMinutes }: Connection) {
  const notes = textsByItem(useNotes(id));
  const desktop = useDesktop();
  const client = useQueryClient();
  const isStale = (itemId: number) =>
    client.getQueryState(itemQueries.detail(desktop, id, itemId).queryKey)?.status === 'error';
  return (details: readonly ItemDetail[]) =>
    ({
      catalog: name,
      notes,
      assumedOffsetMinutes: assumedUtcOffsetMinutes ?? null,
      nowMs: Date.now(),
      offsetAt: machineOffset,
      notRefreshed: new Set(details.map(({ item }) => item.id).filter(isStale)),
    }) satisfies AnswerContext;
}
