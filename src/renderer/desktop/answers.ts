import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClaimClipboard, useCopy } from '#renderer/ui/copy.tsx';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { cellAt } from '#renderer/ui/grid/grid-focus.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { AnswerReader, Answers } from '#shared/answer.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { machineOffset } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import {
  type AnswerContext,
  type AnswerGaps,
  type AnswerItems,
  answerItems,
  answerText,
} from './answer-text.ts';
import { useAppCommand } from './app-commands.tsx';
import { backgroundQueueOf } from './background-queue.ts';
import { useDesktop } from './desktop-context.ts';
import { failureOf } from './failure-error.ts';
import { itemQueries } from './item-queries.ts';
import { keptQuery, textsByItem, useNotes } from './kept-lists.ts';
import { useSettings } from './settings-context.tsx';
import { useCustomerAccounts } from './ticket-accounts.ts';
import { useView } from './view.ts';

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

/** What the user chose for one answer; the default reader is a setting. */
export type AnswerChoices = { reader?: AnswerReader; includesOthers?: boolean };

type CreatedAnswer = Pick<AnswerItems, 'others' | 'notCompared'> & {
  text: string;
  /** The items that it is about. */
  about: number;
  /** Those of them whose last refresh failed, which it marks. */
  stale: number;
};

/** Creates the answer about items; null until the templates have loaded. */
export function useAnswerText(connection: Connection) {
  const { answers } = useAnswers();
  const { answerFor } = useSettings().settings;
  const contextOf = useAnswerContext(connection);
  if (answers === null) return null;
  return (details: readonly ItemDetail[], choices: AnswerChoices = {}, gaps?: AnswerGaps): CreatedAnswer => {
    const { reader = answerFor, includesOthers = false } = choices;
    const context = { ...contextOf(details), ...gaps, includesOthers };
    const { about, others, notCompared } = answerItems(details, context);
    const stale = about.filter(({ item }) => context.notRefreshed.has(item.id)).length;
    const text = answerText(details, answers, reader, context);
    return { text, about: about.length, stale, others, notCompared };
  };
}

/** What an answer about items is made from, besides the items. */
export function useAnswerContext({ id, name, assumedUtcOffsetMinutes }: Connection) {
  const notes = textsByItem(useNotes(id));
  const accounts = useCustomerAccounts();
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
      accounts,
      notRefreshed: new Set(details.map(({ item }) => item.id).filter(isStale)),
    }) satisfies AnswerContext;
}

const texts = words.answers;

/** A shorter wait isn't shown. */
const shownAfterMs = 300;

export type AnswerScope = AnswerGaps & {
  /** The names of the selected rows that are no item and that the answer doesn't ask about. */
  leftOut: readonly string[];
  /** Selected items that share the name of one that the customer gave by ID. */
  others: readonly { name: string; itemIds: readonly number[] }[];
  /** How many of the selected rows are no item, but the answer is about them. */
  covered: number;
  /** How many of the selected items go to an account that isn't in the customer's message, which leaves them out. */
  elsewhere: number;
};

/** Copies one answer about items; `rowCount` includes selected rows that are no item. */
export type CopyAnswer = (
  itemIds: readonly number[],
  rowCount: number,
  scope?: AnswerScope,
  choices?: AnswerChoices,
) => Promise<void>;

/**
 * Copies answers about items, which are loaded if they aren't cached; `done` counts those loaded so far. A longer wait is shown and can be
 * cancelled. If the user has moved on meanwhile, the answer is offered instead of copied. Unmounting cancels.
 */
export function useCopyAnswer(connection: Connection) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const textOf = useAnswerText(connection);
  const copy = useCopy();
  const claimClipboard = useClaimClipboard();
  const toast = useToast();
  const { answerFor } = useSettings().settings;
  const running = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection is another list.
  useEffect(() => () => running.current?.abort(texts.left), [connection.id]);

  /** The items that the answer is about. A customer is only asked about alternatives. */
  function neededFor(itemIds: readonly number[], scope?: AnswerScope, reader = answerFor): readonly number[] {
    const asked = reader === 'customer' ? (scope?.alternatives ?? []) : [];
    const without = new Set([...(scope?.others ?? []), ...asked].flatMap((group) => group.itemIds));
    return itemIds.filter((id) => !without.has(id));
  }

  const copyAnswer: CopyAnswer = async (selectedIds, rowCount, scope, choices = {}) => {
    const { reader = answerFor, includesOthers = false } = choices;
    if (textOf === null) return toast({ text: texts.notCopied() });
    const itemIds = neededFor(selectedIds, scope, reader);
    const [firstId] = itemIds;
    const hasQuestions = scope !== undefined && scope.alternatives.length > 0;
    if (firstId === undefined && !hasQuestions)
      return toast({ text: texts.notCopied(words.selection.noItem) });
    running.current?.abort();
    const over = new AbortController();
    running.current = over;
    const isStillExpected = claimClipboard();
    const waitingFor =
      itemIds.length === 1 && firstId !== undefined ? texts.nounOf(firstId) : texts.nounOfAll(itemIds.length);
    setDone(0);
    const loading = loadItems(
      { client, desktop, connectionId: connection.id },
      { itemIds, signal: over.signal, onProgress: setDone },
    );
    const shown = setTimeout(() => {
      const cancel = { label: words.common.cancel, run: () => over.abort() };
      toast({ text: texts.loading(waitingFor), stays: loading, action: cancel });
    }, shownAfterMs);
    const loaded = await loading;
    clearTimeout(shown);
    if (running.current === over) {
      running.current = null;
      setDone(null);
    }
    if (loaded === null) {
      if (over.signal.reason === texts.left) toast({ text: texts.notCopied(texts.left) });
      return;
    }

    const { details, failure } = loaded;
    const loadedIds = new Set(details.map(({ item }) => item.id));
    const notLoaded = itemIds.filter((id) => !loadedIds.has(id)).map((id) => `#${id}`);
    const others = scope?.others ?? [];
    const leftOut = [
      ...leftOutOf(scope),
      ...others.map(({ name }) => words.selection.otherListings(name)),
      ...notLoaded,
    ];
    const otherItems = others.reduce((sum, { itemIds: ids }) => sum + ids.length, 0);
    const named = (scope?.covered ?? 0) + (scope?.notFound.length ?? 0);
    const create = () => textOf(details, { reader, includesOthers }, scope);
    const include = () => void copyAnswer(selectedIds, rowCount, scope, { reader, includesOthers: true });
    const write = () => {
      const answer = create();
      const without = includesOthers ? 0 : answer.others;
      const covered = selectedIds.length - otherItems - notLoaded.length - without + named;
      const noun = words.selection.answerFor(reader, { covered, rows: rowCount, leftOut });
      if (without > 0) toast(othersToast(without, include));
      return copy(answer.text, texts.withRemarks(noun, { ...answer, without }));
    };
    let isCopied = false;
    const answer = create();
    const hasText = answer.about > 0 || hasQuestions;
    if (!hasText && answer.others > 0)
      toast(othersToast(answer.others, include, texts.notCopied(texts.othersLeftOut(answer.others))));
    if (hasText && isStillExpected()) isCopied = await write();
    else if (hasText) {
      const action = { label: texts.copy, run: () => void write() };
      toast({ text: texts.ready(waitingFor), stays: true, action });
    }
    if (failure !== null) {
      const missing = itemIds.length - details.length;
      const copied = isCopied ? details.length : 0;
      toast({ text: words.selection.notLoaded(missing, copied, failureTitle(failure)) });
    }
  };
  return { copyAnswer, neededFor, done, isReady: textOf !== null };
}

/** Says that items of other accounts were left out, and offers to include them in this answer. */
export function othersToast(count: number, include: () => void, text = texts.othersLeftOut(count)) {
  return { text, action: { label: texts.includeOthers(count), run: include } };
}

/** The names of selected rows that aren't in an answer. It names those that weren't found. */
export function leftOutOf(scope: Pick<AnswerScope, 'leftOut' | 'notFound'> | undefined): readonly string[] {
  const { leftOut, notFound } = scope ?? { leftOut: [], notFound: [] };
  return leftOut.filter((name) => !notFound.includes(name));
}

/**
 * The command copies the answer about the focused row while no rows are selected and no item is open. `itemAt` gives the item of a row of
 * the grid; null: the row is no item, and `scopeAt` is what an answer can ask about it.
 */
export function useFocusedAnswer(
  copyAnswer: CopyAnswer,
  hasSelection: boolean,
  itemAt: (row: number) => number | null | undefined,
  scopeAt: (row: number) => AnswerScope | undefined = () => undefined,
): void {
  const { itemId: openId } = useView();
  const toast = useToast();
  function run() {
    const cell = document.activeElement && cellAt(document.activeElement);
    const itemId = cell && itemAt(cell.row);
    if (itemId) return void copyAnswer([itemId], 1);
    const scope = cell ? scopeAt(cell.row) : undefined;
    if (scope && scope.alternatives.length > 0) return void copyAnswer([], 1, scope);
    // Never fails silently: the clipboard may still hold another customer's answer.
    const why = cell ? words.selection.noItemInRow : words.selection.noItem;
    const isNotLookedUp = scope !== undefined && scope.leftOut.length > scope.notFound.length;
    toast({ text: texts.notCopied(isNotLookedUp ? words.selection.lookUpFirst : why) });
  }
  useAppCommand('copy-answer', run, !hasSelection && openId === null);
}

type Loaded = { details: ItemDetail[]; failure: Failure | null };

/** Loads items (section 4.2) through the background queue; null: aborted. */
function loadItems(
  { client, desktop, connectionId }: { client: QueryClient; desktop: DesktopApi; connectionId: string },
  request: { itemIds: readonly number[]; signal: AbortSignal; onProgress(done: number): void },
): Promise<Loaded | null> {
  const { itemIds, signal } = request;
  return new Promise((resolve) => {
    const found = new Map<number, ItemDetail>();
    let [done, failure]: [number, Failure | null] = [0, null];
    signal.addEventListener('abort', () => resolve(null));
    if (itemIds.length === 0) resolve({ details: [], failure: null });
    for (const itemId of itemIds) {
      const query = itemQueries.detail(desktop, connectionId, itemId, 'look-up');
      const leave = backgroundQueueOf(client).request('answer', query, {
        onAnswer(outcome) {
          done += 1;
          if (outcome.ok) found.set(itemId, outcome.value);
          else failure = outcome.failure;
          request.onProgress(done);
          if (done < itemIds.length) return;
          resolve({ details: itemIds.flatMap((id) => found.get(id) ?? []), failure });
        },
      });
      signal.addEventListener('abort', leave);
    }
  });
}
