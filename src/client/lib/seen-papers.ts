import { createStore, useSelector } from "@tanstack/react-store";
import { useCallback } from "react";
import { currentSession } from "./session.ts";

/** Papers that were drawn in this tab, by who saw them and their id: nobody decides about one they have not seen. */
const seen = createStore<ReadonlySet<string>>(new Set<string>());

const keyOf = (id: string) => `${currentSession()?.userId ?? ""} ${id}`;

export function markSeen(id: string) {
  if (!seen.state.has(keyOf(id))) seen.setState((before) => new Set([...before, keyOf(id)]));
}

/**
 * Returns whether a paper was drawn in this tab for whoever is signed in, and draws the caller anew as papers are seen.
 * The answer comes from what was read while drawing: what the compiler keeps would not follow a module's variable.
 */
export function useSeenPapers(): (id: string) => boolean {
  const snapshot = useSelector(seen);
  return useCallback((id) => snapshot.has(keyOf(id)), [snapshot]);
}
