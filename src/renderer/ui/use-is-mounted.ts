import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted, as later answers are ignored. */
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
