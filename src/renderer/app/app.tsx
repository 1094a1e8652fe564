import type { ReactElement } from 'react';
import { UpdateStateProvider } from '#renderer/desktop/update-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { SessionGate } from './session-gate.tsx';
import { SupportDialogs } from './support-dialogs.tsx';
import { ViewHistoryProvider } from './view/use-view.ts';
import type { ViewHistory } from './view/view-history.ts';

type AppProps = Omit<ProvidersProps, 'children'> & { viewHistory: ViewHistory };

/** The whole app over the effects that it is handed. */
export function App({ viewHistory, ...provided }: AppProps): ReactElement {
  return (
    <Providers {...provided}>
      <ErrorBoundary>
        <ViewHistoryProvider value={viewHistory}>
          <UpdateStateProvider>
            <SessionGate />
            <SupportDialogs />
          </UpdateStateProvider>
        </ViewHistoryProvider>
      </ErrorBoundary>
    </Providers>
  );
}
