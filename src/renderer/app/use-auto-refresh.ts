import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCommandState, useSettingCommand } from '#renderer/desktop/app-commands.tsx';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useRequestHold } from '#renderer/desktop/request-holds.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { defaultAutoRefresh } from '#shared/settings-choices.ts';
import { isTextField } from './keyboard/use-keyboard.ts';

/** How soon it is tried again when it was due at a bad moment. */
const tryAgainMs = 1_000;

/** Dialogs and menus are there only while they are open; the lists of fields always are, and their field says so. */
const openOverlays = '[aria-modal="true"], [role="menu"], [aria-haspopup][aria-expanded="true"]';

/** Refreshes what is on screen of a connection as often as the setting says, when that doesn't get in the user's way. */
export function useAutoRefresh(connectionId: string): void {
  const client = useQueryClient();
  const { settings, changeSettings } = useSettings();
  const everySeconds = settings.autoRefreshSeconds;
  const isHeld = useRequestHold(connectionId) !== null;

  useSettingCommand('autoRefreshSeconds', 'toggle-auto-refresh', () =>
    changeSettings({ autoRefreshSeconds: everySeconds === 0 ? defaultAutoRefresh : 0 }),
  );
  useCommandState('toggle-auto-refresh', everySeconds !== 0);

  const refreshIfDue = useEffectEvent((): number => {
    const shown = shownQueries(client, connectionId);
    const dueMs = dueInMs(shown.answeredAt, everySeconds, Date.now());
    if (dueMs > 0) return dueMs;
    const isGoodMoment = mayRefreshNow({
      isWindowHidden: document.visibilityState === 'hidden',
      isHeld,
      isFailing: shown.isFailing,
      isFetching: shown.isFetching,
      isTyping: isTextField(document.activeElement),
      isOverlayOpen: document.querySelector(openOverlays) !== null,
    });
    if (isGoodMoment) void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
    return isGoodMoment ? everySeconds * 1_000 : tryAgainMs;
  });

  useEffect(() => {
    if (everySeconds === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(look, refreshIfDue());
    };
    look();
    // A user who returns to the window sees current data at once.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everySeconds]);
}

/** The list and the item on screen, as far as a refresh concerns them. */
function shownQueries(client: QueryClient, connectionId: string) {
  const active = client
    .getQueryCache()
    .findAll({ queryKey: itemQueries.connection(connectionId), type: 'active' });
  const answers = active.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return {
    // By the oldest of them: each is refreshed as often as promised.
    answeredAt: answers.length === 0 ? null : Math.min(...answers),
    isFailing: active.some(({ state }) => state.status === 'error'),
    isFetching: active.some(({ state }) => state.fetchStatus !== 'idle'),
  };
}

/** What decides whether the list may refresh automatically now. */
export type RefreshSituation = {
  isWindowHidden: boolean;
  /** The service asked for a pause. */
  isHeld: boolean;
  /** What is shown could not be refreshed the last time. */
  isFailing: boolean;
  /** An answer is on its way. */
  isFetching: boolean;
  isTyping: boolean;
  isOverlayOpen: boolean;
};

/**
 * Never while the window is hidden, while the user types into a filter, or under an open dialog; and not
 * at a service that is in trouble already.
 */
export function mayRefreshNow(situation: RefreshSituation): boolean {
  return Object.values(situation).every((is) => !is);
}

/** How long from now until the next refresh is due; 0: it is due. `lastAnswerAt` is null while there is none. */
export function dueInMs(lastAnswerAt: number | null, everySeconds: number, nowMs: number): number {
  if (lastAnswerAt === null) return everySeconds * 1_000;
  return Math.max(0, lastAnswerAt + everySeconds * 1_000 - nowMs);
}
