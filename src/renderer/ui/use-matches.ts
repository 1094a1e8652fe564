import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Whether the window matches a media query, also in the first frame. The kit's own hook would query the browser in every render for that. */
export function useMatches(query: string): boolean {
  const [atFirst] = useState(() => window.matchMedia(query).matches);
  return useMediaQuery(query, atFirst);
}
