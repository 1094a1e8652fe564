import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { loadInBackground } from '#renderer/data/background-queue.ts';
import { createWindowStore, useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { keptQuery, textsByItem, useNotes } from '#renderer/data/kept-lists.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useCustomerAccounts } from '#renderer/data/ticket-accounts.ts';
import { useReplied } from '#renderer/data/ticket-progress.ts';
import { useView } from '#renderer/data/view.ts';
import { useClaimClipboard } from '#renderer/ui/copy.tsx';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { cellAt } from '#renderer/ui/grid/grid-focus.ts';
import { useStore } from '#renderer/ui/shared-state.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { ReplyLanguage, ReplyReader, ReplyTemplates } from '#shared/reply.ts';
import { machineOffset } from '#shared/time-zone.ts';
import { words } from '#words/words.ts';
import { type ReplyPreview, useCopyPreviewed, usePreviewReply } from './reply-preview.tsx';
import { type ReplyContext, type ReplyGaps, type ReplyItems, replyItems, replyText } from './reply-text.ts';

const replyTemplatesQuery = (desktop: DesktopApi) =>
  keptQuery(['replyTemplates'], () => desktop.replyTemplates.read());

/** The reply templates of this computer. The defaults don't stand in while they load. */
export function useReplyTemplates() {
  const desktop = useDesktop();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(replyTemplatesQuery(desktop));
  const save = useCallback(
    async (changed: ReplyTemplates) => {
      client.setQueryData(
        replyTemplatesQuery(desktop).queryKey,
        await desktop.replyTemplates.change(changed),
      );
    },
    [client, desktop],
  );
  return {
    /** Null while they load or after that failed. */
    replyTemplates: data ?? null,
    failure: error === null ? null : failureOf(error),
    retry: () => void refetch(),
    save,
  };
}

/** What the user chose for one reply; the default reader and language are settings. */
export type ReplyChoices = { reader?: ReplyReader; language?: ReplyLanguage; includesOthers?: boolean };

export type CreatedReply = Pick<ReplyItems, 'others' | 'notCompared'> & {
  /** Empty if there is nothing to say. */
  text: string;
  /** The items that it is about. */
  items: readonly ItemDetail[];
  about: number;
  /** Those of them whose last refresh failed, which it marks. */
  stale: number;
};

/** Creates the reply about items; null until the templates have loaded. */
export function useReplyText(connection: Connection) {
  const { replyTemplates } = useReplyTemplates();
  const { replyReader } = useSettings().settings;
  const contextOf = useReplyContext(connection);
  if (replyTemplates === null) return null;
  return (
    details: readonly ItemDetail[],
    choices: ReplyChoices = {},
    gaps?: ReplyGaps & Pick<ReplyContext, 'isFollowUp'>,
  ): CreatedReply => {
    const { reader = replyReader, includesOthers = false } = choices;
    const context = { ...contextOf(details, choices.language), ...gaps, includesOthers };
    const { about, others, notCompared } = replyItems(details, context);
    const stale = about.filter(({ item }) => context.notRefreshed.has(item.id)).length;
    const isEmpty = about.length === 0 && !gaps?.alternatives.length && !gaps?.notFound.length;
    const text = isEmpty ? '' : replyText(details, replyTemplates, reader, context);
    return { text, items: about, about: about.length, stale, others, notCompared };
  };
}

/** The language of the open ticket's message; null: none is open, or it isn't clear. */
const useMessageLanguage = createWindowStore<ReplyLanguage | null>(null);

/** For the view of a ticket: replies are in the language of its message, unless the settings or the user choose another. */
export function useTicketLanguage(language: ReplyLanguage | null | undefined): void {
  const { set } = useMessageLanguage();
  useEffect(() => {
    set(language ?? null);
    return () => set(null);
  }, [set, language]);
}

/** The language of replies to customers for which none is chosen. */
export function useReplyLanguage(): ReplyLanguage {
  const { replyLanguage, replyInMessageLanguage } = useSettings().settings;
  const ofMessage = useStore(useMessageLanguage());
  return (replyInMessageLanguage ? ofMessage : null) ?? replyLanguage;
}

/** What a reply about items is made from, besides the items. */
export function useReplyContext({ id, name, assumedTimeZone }: Connection) {
  const notes = textsByItem(useNotes(id));
  const accounts = useCustomerAccounts();
  const desktop = useDesktop();
  const client = useQueryClient();
  const isStale = (itemId: number) =>
    client.getQueryState(itemQueries.detail(desktop, id, itemId).queryKey)?.status === 'error';
  const defaultLanguage = useReplyLanguage();
  return (details: readonly ItemDetail[], language = defaultLanguage) =>
    ({
      language,
      catalog: name,
      notes,
      assumedZone: assumedTimeZone ?? null,
      nowMs: Date.now(),
      offsetAt: machineOffset,
      accounts,
      notRefreshed: new Set(details.map(({ item }) => item.id).filter(isStale)),
    }) satisfies ReplyContext;
}

const texts = words.replies;

/** A shorter wait isn't shown. */
const shownAfterMs = 300;

export type ReplyScope = ReplyGaps & {
  /** The names of the selected rows that are no item and that the reply doesn't ask about. */
  leftOut: readonly string[];
  /** Selected items that share the name of one that the customer gave by ID. */
  others: readonly { name: string; itemIds: readonly number[] }[];
  /** How many of the selected rows are no item, but the reply is about them. */
  covered: number;
  /** How many of the selected items go to an account that isn't in the customer's message, which leaves them out. */
  elsewhere: number;
};

/** The items that a reply is about. A customer is only asked about alternatives. */
export function neededFor(
  itemIds: readonly number[],
  scope: ReplyScope | undefined,
  reader: ReplyReader,
): readonly number[] {
  const asked = reader === 'customer' ? (scope?.alternatives ?? []) : [];
  const without = new Set([...(scope?.others ?? []), ...asked].flatMap((group) => group.itemIds));
  return itemIds.filter((id) => !without.has(id));
}

/** Copies one reply about items; `rowCount` includes selected rows that are no item. */
export type CopyReply = (
  itemIds: readonly number[],
  rowCount: number,
  scope?: ReplyScope,
  choices?: ReplyChoices,
) => Promise<void>;

/**
 * Copies or previews replies about items, which are loaded if they aren't cached; `done` counts those loaded so far. A longer wait is shown and can be
 * cancelled. If the user has moved on meanwhile, the reply is offered instead of copied. Unmounting cancels.
 */
export function useCopyReply(connection: Connection) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const textOf = useReplyText(connection);
  const copyPreviewed = useCopyPreviewed();
  const preview = usePreviewReply();
  const defaultLanguage = useReplyLanguage();
  const claimClipboard = useClaimClipboard();
  const replied = useReplied();
  const toast = useToast();
  const { replyReader } = useSettings().settings;
  const running = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection is another list.
  useEffect(() => () => running.current?.abort(texts.left), [connection.id]);

  async function make(
    isPreview: boolean,
    ...[selectedIds, rowCount, scope, given = {}]: Parameters<CopyReply>
  ): Promise<void> {
    const { reader = replyReader, language = defaultLanguage, includesOthers = false } = given;
    if (textOf === null) return toast({ text: texts.notCopied() });
    const itemIds = neededFor(selectedIds, scope, reader);
    const noteReplied = replied(connection.id);
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
    const created = textOf(details, { reader, language, includesOthers }, scope);
    const reply: ReplyPreview = {
      title:
        itemIds.length === 1 && firstId !== undefined
          ? texts.edit.title(firstId)
          : texts.edit.titleOfAll(rowCount),
      choices: { reader, language, includesOthers },
      others: created.others,
      textFor: (choices) => textOf(details, choices, scope).text,
      nounFor(choices) {
        const chosen = textOf(details, choices, scope);
        const without = choices.includesOthers ? 0 : chosen.others;
        const covered = selectedIds.length - otherItems - notLoaded.length - without + named;
        const noun = texts.noun(choices.reader, choices.language);
        const counted = words.selection.replyFor(noun, { covered, rows: rowCount, leftOut });
        return texts.withRemarks(counted, { ...chosen, without });
      },
      onCopied(choices) {
        if (choices.reader === 'customer') noteReplied(textOf(details, choices, scope).items);
      },
    };
    const include = () =>
      void make(isPreview, selectedIds, rowCount, scope, { reader, language, includesOthers: true });
    const write = () => {
      if (!includesOthers && created.others > 0) toast(othersToast(created.others, include));
      return copyPreviewed(reply);
    };
    let isCopied = false;
    const hasText = created.about > 0 || hasQuestions;
    if (isPreview) preview(reply);
    else if (!hasText && created.others > 0)
      toast(othersToast(created.others, include, texts.notCopied(texts.othersLeftOut(created.others))));
    else if (hasText && isStillExpected()) isCopied = await write();
    else if (hasText) {
      const action = { label: texts.copy, run: () => void write() };
      toast({ text: texts.ready(waitingFor), stays: true, action });
    }
    if (failure !== null) {
      const missing = itemIds.length - details.length;
      const copied = isCopied ? details.length : 0;
      toast({ text: words.selection.notLoaded(missing, copied, failureTitle(failure)) });
    }
  }
  const copyReply: CopyReply = (...request) => make(false, ...request);
  const previewReply: CopyReply = (...request) => make(true, ...request);
  return { copyReply, previewReply, done, isReady: textOf !== null };
}

/** Says that items of other accounts were left out, and offers to include them in this reply. */
export function othersToast(count: number, include: () => void, text = texts.othersLeftOut(count)) {
  return { text, action: { label: texts.includeOthers(count), run: include } };
}

/** The names of selected rows that aren't in a reply. It names those that weren't found. */
export function leftOutOf(scope: Pick<ReplyScope, 'leftOut' | 'notFound'> | undefined): readonly string[] {
  const { leftOut, notFound } = scope ?? { leftOut: [], notFound: [] };
  return leftOut.filter((name) => !notFound.includes(name));
}

/**
 * The command copies the reply about the focused row while no rows are selected and no item is open. `itemAt` gives the item of a row of
 * the grid; null: the row is no item, and `scopeAt` is what a reply can ask about it.
 */
export function useFocusedReply(
  copyReply: CopyReply,
  hasSelection: boolean,
  itemAt: (row: number) => number | null | undefined,
  scopeAt: (row: number) => ReplyScope | undefined = () => undefined,
): void {
  const { itemId: openId } = useView();
  const toast = useToast();
  function run() {
    const cell = document.activeElement && cellAt(document.activeElement);
    const itemId = cell && itemAt(cell.row);
    if (itemId) return void copyReply([itemId], 1);
    const scope = cell ? scopeAt(cell.row) : undefined;
    if (scope && scope.alternatives.length > 0) return void copyReply([], 1, scope);
    // Never fails silently: the clipboard may still hold another customer's reply.
    const why = cell ? words.selection.noItemInRow : words.selection.noItem;
    const isNotLookedUp = scope !== undefined && scope.leftOut.length > scope.notFound.length;
    toast({ text: texts.notCopied(isNotLookedUp ? words.selection.lookUpFirst : why) });
  }
  useAppCommand('copy-reply', run, !hasSelection && openId === null);
}

type Loaded = { details: ItemDetail[]; failure: Failure | null };

/** Loads items (section 4.2) through the background queue; null: aborted. */
async function loadItems(
  { client, desktop, connectionId }: { client: QueryClient; desktop: DesktopApi; connectionId: string },
  request: { itemIds: readonly number[]; signal: AbortSignal; onProgress(done: number): void },
): Promise<Loaded | null> {
  const { itemIds, signal } = request;
  let done = 0;
  const loaded = await Promise.allSettled(
    itemIds.map((itemId) => {
      const query = itemQueries.detail(desktop, connectionId, itemId, 'ticket');
      const loading = loadInBackground(client, 'reply', query, { signal });
      return loading.finally(() => {
        done += 1;
        if (!signal.aborted) request.onProgress(done);
      });
    }),
  );
  if (signal.aborted) return null;
  const notLoaded = loaded.findLast(({ status }) => status === 'rejected');
  return {
    details: loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    failure: notLoaded?.status === 'rejected' ? failureOf(notLoaded.reason) : null,
  };
}
