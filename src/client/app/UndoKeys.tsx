import { useWindowEvent } from "@mantine/hooks";
import { useEffect } from "react";
import { useSession } from "../lib/session.ts";
import { FIELDS } from "../lib/shortcuts.ts";
import { dropUndoOffers, undoLatest } from "../lib/undo.tsx";
import { ShortcutsHost } from "./ShortcutsHost.tsx";

/** Ctrl+Z takes back the last decision; in a field it undoes typing. `?` lists all keys. */
export function UndoKeys() {
  const userId = useSession()?.userId;
  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    // A key held down counts once.
    if (!event.repeat) undoLatest();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of user the decision is somebody else's.
  useEffect(() => () => void dropUndoOffers(), [userId]);
  return <ShortcutsHost />;
}
