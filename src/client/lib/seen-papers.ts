import { useSyncExternalStore } from "react";
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

/** Whether a paper was drawn in this tab for whoever is signed in. */
export const isSeen = (id: string): boolean => seen.has(keyOf(id));

/** Draws the caller anew as papers are seen. */
export const useSeenPapers = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => seen,
  );
