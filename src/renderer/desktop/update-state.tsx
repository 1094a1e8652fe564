import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { UpdateState } from '#shared/update.ts';
import { followMain, useDesktop } from './desktop-context.ts';

const UpdateStateContext = createContext<UpdateState>({ kind: 'idle' });

/** Listens to main for everything below it. Needs a DesktopProvider above it. */
export function UpdateStateProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const [state, setState] = useState<UpdateState>({ kind: 'idle' });
  useEffect(() => followMain(desktop.updates.read, desktop.updates.onChanged, setState), [desktop]);
  return <UpdateStateContext value={state}>{children}</UpdateStateContext>;
}

/** The state of the app's own update. */
export function useUpdateState(): UpdateState {
  return useContext(UpdateStateContext);
}
