import { useHotkeys } from "@mantine/hooks";
import { useEffect } from "react";
import { useSession } from "../lib/session.ts";
import { dropUndoing, undoLatest } from "../lib/undo.tsx";
import { ShortcutsHost } from "./ShortcutsHost.tsx";

/** Ctrl+Z takes back the latest decision; in a field it keeps its usual meaning and undoes typing. With `?`, which lists all keys. */
export function UndoKeys() {
  const userId = useSession()?.userId;
  useHotkeys([["mod+Z", undoLatest, { preventDefault: false }]]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes next is no longer the one who decided.
  useEffect(() => () => void dropUndoing(), [userId]);
  return <ShortcutsHost />;
}
