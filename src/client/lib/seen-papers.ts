import { createStore, useSelector } from "@tanstack/react-store";
import { currentSession } from "./session.ts";

/** Papers shown in this tab, by viewer and id: nobody may decide about an unseen one. */
const seen = createStore<ReadonlySet<string>>(new Set<string>());

const keyOf = (id: string) => `${currentSession()?.userId ?? ""} ${id}`;

export function markSeen(id: string) {
  if (!seen.state.has(keyOf(id))) seen.setState((before) => new Set([...before, keyOf(id)]));
}

/**
 * Returns whether a paper was shown in this tab to the signed-in user; rerenders as papers are
 * seen. The result comes from what was read while rendering: the compiler's memoization would not
 * follow a module's variable.
 */
export function useSeenPapers(): (id: string) => boolean {
  const snapshot = useSelector(seen);
  return (id) => snapshot.has(keyOf(id));
}
