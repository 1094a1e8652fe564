import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCommandState, useSettingCommand } from '#renderer/data/app-commands.tsx';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useRequestHold } from '#renderer/data/request-holds.tsx';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { defaultAutoRefresh } from '#shared/settings-choices.ts';
import { isTextField } from './keyboard/use-keyboard.ts';

/** The delay before a due refresh is retried that would have disturbed the user. */
const tryAgainMs = 1_000;

/** A field's list isn't always a popover, so its field's state counts. */
const openOverlays = 'dialog:modal, [popover="auto"]:popover-open, [aria-haspopup][aria-expanded="true"]';

/** Refreshes the list and the open item at the chosen interval, unless that would disturb the user. */
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
    const dueMs = dueInMs(shown.receivedAt, everySeconds, Date.now());
    if (dueMs > 0) return dueMs;
    const isBadMoment =
      document.visibilityState === 'hidden' ||
      isHeld ||
      shown.isFailing ||
      shown.isFetching ||
      isTextField(document.activeElement) ||
      document.querySelector(openOverlays) !== null;
    if (!isBadMoment) void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
    return isBadMoment ? tryAgainMs : everySeconds * 1_000;
  });

  useEffect(() => {
    if (everySeconds === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(look, refreshIfDue());
    };
    look();
    // Refresh immediately when the user returns to the window.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everySeconds]);
}

/** The queries of the list and the item on screen. */
function shownQueries(client: QueryClient, connectionId: string) {
  const active = client
    .getQueryCache()
    .findAll({ queryKey: itemQueries.connection(connectionId), type: 'active' });
  const responses = active.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return {
    // The oldest of them decides, so that each is refreshed as often as promised.
    receivedAt: responses.length === 0 ? null : Math.min(...responses),
    isFailing: active.some(({ state }) => state.status === 'error'),
    isFetching: active.some(({ state }) => state.fetchStatus !== 'idle'),
  };
}

/** Milliseconds until the next refresh is due; 0: it is due. `lastResponseAt` is null before the first response. */
export function dueInMs(lastResponseAt: number | null, everySeconds: number, nowMs: number): number {
  if (lastResponseAt === null) return everySeconds * 1_000;
  return Math.max(0, lastResponseAt + everySeconds * 1_000 - nowMs);
}
