import { afterPaint } from '#renderer/ui/after-paint.ts';

/**
 * For saying that what is read may be different now, any number of times: it is read once what happens in one go is painted, and told
 * if it is different from what was told last.
 */
export function tellOncePerChange<T>(read: () => T, tell: (value: T) => void): () => void {
  let isWaiting = false;
  let told: string | null = null;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    afterPaint(() => {
      isWaiting = false;
      const value = read();
      const text = JSON.stringify(value);
      if (text === told) return;
      told = text;
      tell(value);
    });
  };
}
