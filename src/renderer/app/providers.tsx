import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AppCommandsProvider } from '#renderer/data/app-commands.tsx';
import { useFollowUpdates } from '#renderer/data/app-info.ts';
import { DesktopProvider } from '#renderer/data/desktop-context.ts';
import { LastViewsProvider } from '#renderer/data/last-views.tsx';
import { useFollowLocalCopies } from '#renderer/data/local-copy.ts';
import { useFollowRequestHolds } from '#renderer/data/request-holds.tsx';
import { SettingsProvider } from '#renderer/data/settings-context.tsx';
import { useFollowTickets } from '#renderer/data/ticket-progress.ts';
import { useFollowWatchedItems } from '#renderer/data/watched-items.ts';
import { PreviewedReply } from '#renderer/replies/reply-preview.tsx';
import { AnnouncerProvider } from '#renderer/ui/announcements.tsx';
import { BoundedFields } from '#renderer/ui/bounded-fields.ts';
import { CopyProvider } from '#renderer/ui/copy.tsx';
import { ToastProvider } from '#renderer/ui/toasts.tsx';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Settings } from '#shared/settings.ts';

export type ProvidersProps = {
  desktop: DesktopApi;
  /** As read at startup. */
  settings: Settings;
  queryClient: QueryClient;
  children: ReactNode;
};

/** All contexts that screens depend on. */
export function Providers({ desktop, settings, queryClient, children }: ProvidersProps) {
  useSwallowStrayPresses();
  return (
    <QueryClientProvider client={queryClient}>
      <DesktopProvider value={desktop}>
        <SettingsProvider initial={settings}>
          <FollowMain />
          <LastViewsProvider initial={settings.lastViews}>
            <AnnouncerProvider>
              <ToastProvider>
                <CopyProvider writeText={(text) => desktop.clipboard.writeText({ text })}>
                  <BoundedFields />
                  <AppCommandsProvider>
                    {children}
                    <PreviewedReply />
                  </AppCommandsProvider>
                </CopyProvider>
              </ToastProvider>
            </AnnouncerProvider>
          </LastViewsProvider>
        </SettingsProvider>
      </DesktopProvider>
    </QueryClientProvider>
  );
}

/** Keeps what main sends to every part of the window up to date. */
function FollowMain() {
  useFollowRequestHolds();
  useFollowWatchedItems();
  useFollowTickets();
  useFollowUpdates();
  useFollowLocalCopies();
  return null;
}

const layers = 'dialog, [popover], [data-toasts]';

/**
 * Ignores the second press of a double click when the first opened or closed a dialog, menu or toast: it would press a button of the dialog
 * that the first press has just opened, or open the row behind it.
 */
function useSwallowStrayPresses(): void {
  useEffect(() => {
    let first: Element | null = null;
    let isStray = false;

    function onPress(event: MouseEvent) {
      if (event.button !== 0) return;
      const layer = event.target instanceof Element ? event.target.closest(layers) : null;
      if (event.detail < 2) first = layer;
      isStray = event.detail > 1 && layer !== first;
      if (isStray) swallow(event);
    }

    function onClick(event: MouseEvent) {
      // A click by keyboard has no press count.
      if (isStray && event.detail > 1) swallow(event);
    }

    window.addEventListener('mousedown', onPress, { capture: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('mousedown', onPress, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
