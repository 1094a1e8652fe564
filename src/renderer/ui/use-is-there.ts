import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still in the page: an answer that comes later is nobody's business any more. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
