import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted: a later answer is ignored. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
