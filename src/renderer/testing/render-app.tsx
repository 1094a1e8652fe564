import { act, getConfig, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { vi } from 'vitest';
import { userEvent as realUser } from 'vitest/browser';
import { App, createQueryClient } from '#renderer/app/app.tsx';
import { Providers } from '#renderer/app/providers.tsx';
import { createViewHistory } from '#renderer/app/view-history.ts';
import { connectionQueries } from '#renderer/data/connections.ts';
import { createViewChanges, ViewChangesContext, ViewContext } from '#renderer/data/view.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { type FakeDesktop, type FakeDesktopOptions, fakeDesktop } from './fake-desktop.ts';
import { pageRoot } from './window.ts';

/** The whole app, as `startApp` builds it, with a desktop in memory. */
export async function renderApp(options: FakeDesktopOptions & { desktop?: FakeDesktop } = {}) {
  const desktop = options.desktop ?? fakeDesktop(options);
  const queryClient = createQueryClient();
  queryClient.setQueryData(connectionQueries.list(desktop).queryKey, await desktop.connections.list());
  const viewHistory = createViewHistory(window, () => performance.now());
  const settings = await desktop.settings.read();
  const user = aUser();
  const rendered = render(
    <App desktop={desktop} settings={settings} queryClient={queryClient} viewHistory={viewHistory} />,
    { container: pageRoot() },
  );
  // The first responses arrive before the test continues.
  await act(async () => {});
  return { ...rendered, desktop, queryClient, viewHistory, user, screen };
}

/** A user whose Escape is a real key press: only that closes dialogs, menus and popovers. */
function aUser() {
  const user = userEvent.setup();
  return {
    ...user,
    keyboard: (text: string) =>
      text.includes('{Escape}')
        ? getConfig().asyncWrapper(() => realUser.keyboard(text))
        : user.keyboard(text),
  };
}

export type RenderedApp = Awaited<ReturnType<typeof renderApp>>;

export const viewOf = (app: RenderedApp) => app.viewHistory.entry().view;

/** One component with all its providers. */
export function renderWithProviders(
  node: ReactNode,
  options: FakeDesktopOptions & {
    desktop?: FakeDesktop;
    view?: Partial<View>;
  } = {},
) {
  const desktop = options.desktop ?? fakeDesktop(options);
  const queryClient = createQueryClient();
  const anyView = { connectionId: 'demo', query: defaultQuery, panel: 'items', itemId: null } as const;
  const gone: View[] = [];
  const around = (inside: ReactNode) => (
    <Providers desktop={desktop} settings={desktop.storedSettings()} queryClient={queryClient}>
      <ViewProvider start={{ ...anyView, ...options.view }} gone={gone}>
        {inside}
      </ViewProvider>
    </Providers>
  );
  const user = aUser();
  const rendered = render(around(node), { container: pageRoot() });
  return {
    ...rendered,
    rerender: (next: ReactNode) => rendered.rerender(around(next)),
    desktop,
    queryClient,
    gone,
    user,
    screen,
  };
}

/** Provides a view that its children can change, as in the app. */
function ViewProvider({ start, gone, children }: { start: View; gone: View[]; children: ReactNode }) {
  const [view, setView] = useState(start);
  const latest = useRef(view);
  const [changes] = useState(() =>
    createViewChanges(
      {
        entry: () => ({ view: latest.current }),
        subscribe: () => () => {},
        go(to) {
          gone.push(to);
          latest.current = to;
          setView(to);
        },
        isReturn: () => false,
      },
      (connectionId) => ({ ...latest.current, connectionId }),
    ),
  );
  return (
    <ViewContext value={view}>
      <ViewChangesContext value={changes}>{children}</ViewChangesContext>
    </ViewContext>
  );
}

/** Call it before rendering: what it returns gives everything that was announced to screen readers since. */
export function listenToAnnouncements(): () => (string | null)[] {
  const { mock } = vi.spyOn(Element.prototype, 'attachShadow');
  return () =>
    mock.results.flatMap(({ value }) =>
      [...(value as ShadowRoot).querySelectorAll('p')].map((line) => line.textContent),
    );
}
