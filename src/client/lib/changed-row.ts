import { useSyncExternalStore } from "react";

const SHOWN_MS = 2600;
let changed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(id: string | null) {
  changed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Marks the row with this id in any table for a moment: call it after a save. */
export function markRow(id: string) {
  clearTimeout(timer);
  put(id);
  timer = setTimeout(() => put(null), SHOWN_MS);
}

export const useChangedRow = (): string | null => useSyncExternalStore(subscribe, () => changed);
