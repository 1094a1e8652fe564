import { createContext, useContext } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';

const DesktopContext = createContext<DesktopApi | null>(null);

export const DesktopProvider = DesktopContext.Provider;

/** The app's only way out of the page. Outside a {@link DesktopProvider} it throws: that is a bug in the tree. */
export function useDesktop(): DesktopApi {
  const desktop = useContext(DesktopContext);
  if (desktop === null) throw new Error('useDesktop outside of DesktopProvider');
  return desktop;
}
