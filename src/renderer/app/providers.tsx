import { ActionIcon, Button, createTheme, MantineProvider, Menu, Popover, Tooltip } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppCommandsProvider } from '#renderer/desktop/app-commands.tsx';
import { useFollowUpdates } from '#renderer/desktop/app-info.ts';
import { DesktopProvider } from '#renderer/desktop/desktop-context.ts';
import { LastViewsProvider } from '#renderer/desktop/last-views.tsx';
import { useFollowRequestHolds } from '#renderer/desktop/request-holds.tsx';
import { SettingsProvider } from '#renderer/desktop/settings-context.tsx';
import { useFollowWatchedItems } from '#renderer/desktop/watched-items.ts';
import { AnnouncerProvider } from '#renderer/ui/announcements.tsx';
import { BoundedFields } from '#renderer/ui/bounded-fields.ts';
import { CopyProvider } from '#renderer/ui/copy.tsx';
import { floatsSelector } from '#renderer/ui/floats.tsx';
import { ToastProvider } from '#renderer/ui/toasts.tsx';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Settings } from '#shared/settings.ts';
import { OverlayFocus } from './keyboard/overlay-focus.tsx';

export type ProvidersProps = {
  desktop: DesktopApi;
  /** As read at startup. */
  settings: Settings;
  queryClient: QueryClient;
  /** `test`: no transitions and no portals. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** All contexts that screens depend on. */
export function Providers({ desktop, settings, queryClient, env = 'default', children }: ProvidersProps) {
  return (
    // The content policy allows no style sheet but the app's own: variables and classes come from files instead. Main makes the chosen theme
    // the window's preferred one.
    <MantineProvider
      theme={theme}
      env={env}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <OverlayFocus />
      <QueryClientProvider client={queryClient}>
        <DesktopProvider value={desktop}>
          <SettingsProvider initial={settings}>
            <FollowMain />
            <LastViewsProvider initial={settings.lastViews}>
              <AnnouncerProvider>
                <CopyProvider writeText={(text) => desktop.clipboard.writeText({ text })}>
                  <ToastProvider>
                    <BoundedFields />
                    <AppCommandsProvider>{children}</AppCommandsProvider>
                  </ToastProvider>
                </CopyProvider>
              </AnnouncerProvider>
            </LastViewsProvider>
          </SettingsProvider>
        </DesktopProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Keeps what main sends to every part of the window up to date. */
function FollowMain() {
  useFollowRequestHolds();
  useFollowWatchedItems();
  useFollowUpdates();
  return null;
}

/** The container of everything that floats; dialogs cover the whole page. */
const portalProps = { target: floatsSelector };

/** Tooltips appear after half a second, without a fade: late enough not to disturb, early enough to be found. */
const tooltipDelayMs = 450;

/**
 * Mounted and unmounted within one frame, so that no key or click falls in between: base.css fades it in,
 * and `overlay-focus.tsx` moves the focus, which the kit would do a moment later.
 */
const openedAtOnce = { transitionProps: { duration: 0 }, trapFocus: false };

/**
 * Defaults of the UI kit in this app: small, square-ish, quiet. Colours and sizes are in `ui/tokens.css`, since the
 * page's content policy lets the kit add no styles of its own.
 */
const theme = createTheme({
  primaryColor: 'blue',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } }),
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        withinPortal: true,
        ...openedAtOnce,
        returnFocus: false,
        // A menu contains only entries: the first one takes the focus instead of the kit's placeholder.
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'md', ...openedAtOnce, portalProps },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: tooltipDelayMs,
        portalProps,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: false },
      },
    }),
  },
});
