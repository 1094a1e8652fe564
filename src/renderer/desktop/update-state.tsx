import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { UpdateState } from '#shared/update.ts';
import { useDesktop } from './desktop-context.ts';

const UpdateStateContext = createContext<UpdateState>({ kind: 'idle' });

/** Listens to main for everything below it. Needs a DesktopProvider above it. */
export function UpdateStateProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const [state, setState] = useState<UpdateState>({ kind: 'idle' });
  useEffect(() => {
    let hasChanged = false;
    const stop = desktop.updates.onChanged((next) => {
      hasChanged = true;
      setState(next);
    });
    // What was emitted in the meantime is newer than what is read.
    desktop.updates.read().then(
      (read) => hasChanged || setState(read),
      () => {},
    );
    return () => {
      hasChanged = true;
      stop();
    };
  }, [desktop]);
  return <UpdateStateContext value={state}>{children}</UpdateStateContext>;
}

/** Where the app is on its way to a newer version of itself. */
export function useUpdateState(): UpdateState {
  return useContext(UpdateStateContext);
}
