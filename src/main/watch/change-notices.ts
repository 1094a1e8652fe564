import type { Timers } from '#main/effects.ts';
import { isItemStatus } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { viewToText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import type { ItemChange } from './item-change.ts';
import type { StoredWatch } from './watch-store.ts';

/** What the desktop shows of changes, and the text form of the view that a click on it opens. */
export type Notice = { title: string; body: string; view: string };

export type SeenChange = { item: StoredWatch; change: ItemChange };

export type ChangeNotices = {
  notify(seen: SeenChange): void;
  /** What was gathered and not shown yet of these items is no news any more. */
  drop(isMeant: (item: StoredWatch) => boolean): void;
  close(): void;
};

/** Changes that come close together are one notification. */
const gatherMs = 1_500;
const maxSingle = 2;
const maxLines = 3;
const maxNameLength = 80;

export function createChangeNotices(deps: {
  timers: Timers;
  notify: (notice: Notice) => void;
}): ChangeNotices {
  let gathered: SeenChange[] = [];
  let timer: unknown = null;

  function show(): void {
    timer = null;
    const seen = gathered;
    gathered = [];
    for (const notice of noticesOf(seen)) deps.notify(notice);
  }

  return {
    notify(seen) {
      gathered.push(seen);
      timer ??= deps.timers.setTimeout(show, gatherMs);
    },
    drop(isMeant) {
      gathered = gathered.filter(({ item }) => !isMeant(item));
    },
    close() {
      deps.timers.clearTimeout(timer);
    },
  };
}

/** One notice for each of few changes, one for all of many. */
export function noticesOf(seen: readonly SeenChange[]): Notice[] {
  if (seen.length <= maxSingle) return seen.map(singleNotice);
  // What went wrong comes first: the rest may be no more than a number.
  const lines = seen
    .toSorted((one, other) => Number(other.change.hasNewError) - Number(one.change.hasNewError))
    .slice(0, maxLines)
    .map(({ item, change }) => words.watch.notification.line(nameOf(item), changeText(change)));
  const more = seen.length - lines.length;
  if (more > 0) lines.push(words.watch.notification.more(more));
  // Safe: there are more than a few.
  const connectionId = seen[0]?.item.connectionId ?? '';
  return [
    {
      title: words.watch.notification.several(seen.length),
      body: lines.join('\n'),
      view: watchedView(connectionId, null),
    },
  ];
}

function singleNotice({ item, change }: SeenChange): Notice {
  return {
    title: nameOf(item),
    body: changeText(change),
    view: watchedView(item.connectionId, item.itemId),
  };
}

function changeText({ from, to, hasNewError }: ItemChange): string {
  const text = words.watch.notification;
  if (from === to) return text.error(statusText(to));
  return hasNewError
    ? text.changeWithError(statusText(from), statusText(to))
    : text.change(statusText(from), statusText(to));
}

function statusText(status: string): string {
  return isItemStatus(status) ? words.statuses[status] : shownPlainly(status);
}

function nameOf({ name, market_hash_name, itemId }: StoredWatch): string {
  return shownPlainly(name) || shownPlainly(market_hash_name) || words.watch.item(itemId);
}

function watchedView(connectionId: string, itemId: number | null): string {
  return viewToText({ connectionId, query: defaultQuery, panel: 'watched', itemId });
}

/**
 * Text of the service where the app can't draw it itself: on one line, without what is invisible or turns the direction around,
 * and of a bounded length.
 */
export function shownPlainly(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    // Many marks on one character are drawn over what is around it.
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim();
  return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength - 1).toWellFormed()}…` : plain;
}
