import { useCallback, useSyncExternalStore } from "react";
import { currentSession } from "./session.ts";

/** Papers that were drawn in this tab, by who saw them and their id: nobody decides about one they have not seen. */
let seen: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const keyOf = (id: string) => `${currentSession()?.userId ?? ""} ${id}`;

export function markSeen(id: string) {
  if (seen.has(keyOf(id))) return;
  seen = new Set([...seen, keyOf(id)]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether a paper was drawn in this tab for whoever is signed in, and draws the caller anew as papers are seen.
 * The answer comes from what was read while drawing: what the compiler keeps would not follow a module's variable.
 */
export function useSeenPapers(): (id: string) => boolean {
  const snapshot = useSyncExternalStore(subscribe, () => seen);
  return useCallback((id) => snapshot.has(keyOf(id)), [snapshot]);
}
