import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still in the page: an answer that comes later is nobody's business any more. */
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
