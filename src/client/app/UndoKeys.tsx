import { useDisclosure, useWindowEvent } from "@mantine/hooks";
import { useEffect } from "react";
import { useSession } from "../lib/session.ts";
import { FIELDS, useShortcuts } from "../lib/shortcuts.ts";
import { dropUndoOffers, undoLatest } from "../lib/undo.tsx";
import { lazyDialog } from "../ui/lazy-part.tsx";

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
  return <Shortcuts />;
}

const ShortcutsDialog = lazyDialog<{ opened: boolean; onClose: () => void }>({
  load: async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
  isOpen: ({ opened }) => opened,
});

/** The dialog of this screen's keys, opened by `?`. */
function Shortcuts() {
  const [opened, { open, close }] = useDisclosure(false);
  useShortcuts({ "?": open }, true);
  return <ShortcutsDialog opened={opened} onClose={close} />;
}
