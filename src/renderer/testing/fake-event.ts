/** An event from main: the page subscribes by `on`, and tests call `emit`. */
export function fakeEvent<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value: T) => {
      for (const listener of listeners) listener(value);
    },
  };
}
