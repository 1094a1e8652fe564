import { useMediaQuery } from '@mantine/hooks';

/** What the window's width leaves room for: first the sidebar goes, then the detail lies over the list. */
export function useRoom() {
  const now = { getInitialValueInEffect: false };
  const isSidebarOverlay = useMediaQuery('(max-width: 1179px)', false, now);
  const isDetailOverlay = useMediaQuery('(max-width: 999px)', false, now);
  return { isSidebarOverlay, isDetailOverlay };
}
