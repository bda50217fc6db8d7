import { useSyncExternalStore } from "react";

export type SharedValue<T> = ReturnType<typeof sharedValue<T>>;

/** A value that lies outside the components and is followed by them. `use` renders anew when it has changed. */
export function sharedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: (): T => useSyncExternalStore(subscribe, get),
  };
}
