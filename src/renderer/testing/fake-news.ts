/** What main tells by itself: `on` as the page hears it, `tell` as a test says it. */
export function fakeNews<T>() {
  const listeners = new Set<(news: T) => void>();
  return {
    on: (listener: (news: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (news: T) => {
      for (const listener of listeners) listener(news);
    },
  };
}
