import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { App, createQueryClient } from '#renderer/app/app.tsx';
import { Providers } from '#renderer/app/providers.tsx';
import { createViewHistory } from '#renderer/app/view/view-history.ts';
import { connectionQueries } from '#renderer/desktop/connection-queries.ts';
import { createViewChanges, ViewChangesContext, ViewContext } from '#renderer/desktop/view.ts';
import { loadLaterParts } from '#renderer/ui/later.tsx';
import { defaultQuery } from '#shared/item-query.ts';
import type { View } from '#shared/view-link.ts';
import { type FakeDesktop, type FakeDesktopOptions, fakeDesktop } from './fake-desktop.ts';

/** The whole app, as `startApp` builds it, over a desktop in memory. */
export async function renderApp(options: FakeDesktopOptions & { desktop?: FakeDesktop } = {}) {
  const desktop = options.desktop ?? fakeDesktop(options);
  const queryClient = createQueryClient();
  queryClient.setQueryData(connectionQueries.list(desktop).queryKey, await desktop.connections.list());
  const viewHistory = createViewHistory(window, () => performance.now());
  const settings = await desktop.settings.read();
  await loadLaterParts();
  const user = userEvent.setup();
  const rendered = render(
    <App
      desktop={desktop}
      settings={settings}
      queryClient={queryClient}
      viewHistory={viewHistory}
      env="test"
    />,
  );
  // What the first render requested is answered before the test goes on.
  await act(async () => {});
  return { ...rendered, desktop, queryClient, viewHistory, user, screen };
}

export type RenderedApp = Awaited<ReturnType<typeof renderApp>>;

export const viewOf = (app: RenderedApp) => app.viewHistory.place().view;

/** One component with everything that it takes from its surroundings. */
export function renderWithProviders(
  node: ReactNode,
  options: FakeDesktopOptions & {
    desktop?: FakeDesktop;
    /** Where the user is. Going elsewhere is only noted. */
    view?: Partial<View>;
  } = {},
) {
  const desktop = options.desktop ?? fakeDesktop(options);
  const queryClient = createQueryClient();
  const anyView = { connectionId: 'demo', query: defaultQuery, panel: 'items', itemId: null } as const;
  const view: View = { ...anyView, ...options.view };
  const gone: View[] = [];
  const changes = createViewChanges(
    { place: () => ({ view }), go: (to) => gone.push(to) },
    (connectionId) => ({ ...anyView, connectionId }),
  );
  const around = (inside: ReactNode) => (
    <Providers desktop={desktop} settings={desktop.storedSettings()} queryClient={queryClient} env="test">
      <ViewContext value={view}>
        <ViewChangesContext value={changes}>{inside}</ViewChangesContext>
      </ViewContext>
    </Providers>
  );
  const user = userEvent.setup();
  const rendered = render(around(node));
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

/** Call it before rendering: what it returns gives everything that was announced to screen readers since. */
export function listenToAnnouncements(): () => (string | null)[] {
  const { mock } = vi.spyOn(Element.prototype, 'attachShadow');
  return () =>
    mock.results.flatMap(({ value }) =>
      [...(value as ShadowRoot).querySelectorAll('p')].map((line) => line.textContent),
    );
}
