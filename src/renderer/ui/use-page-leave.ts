import { useWindowEvent } from '@mantine/hooks';

/** Calls `flush` when the window closes, the app quits or the page reloads, usually twice. */
export function usePageLeave(flush: () => void): void {
  // While main still listens to the window.
  useWindowEvent('beforeunload', flush);
  // If the page goes away without that.
  useWindowEvent('pagehide', flush);
}
