import { useEffect, useState } from 'react';

/** Whether `isTrue` has held without a break for longer than `forMs`. `of` names what it is about: another starts anew. */
export function useLastsLonger(isTrue: boolean, forMs: number, of: string | number): boolean {
  const [lastingOf, setLastingOf] = useState<string | number | null>(null);

  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLastingOf(of), forMs);
    return () => {
      clearTimeout(timer);
      setLastingOf(null);
    };
  }, [isTrue, forMs, of]);

  return isTrue && lastingOf === of;
}
