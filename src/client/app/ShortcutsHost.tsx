import { useDisclosure } from "@mantine/hooks";
import { useShortcuts } from "../lib/shortcuts.ts";
import { lazyDialog } from "../ui/lazy-part.tsx";

const ShortcutsDialog = lazyDialog<{ opened: boolean; onClose: () => void }>({
  load: async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
  isOpen: ({ opened }) => opened,
  close: ({ onClose }) => onClose(),
});

/** The keys of this screen, by the key that asks for them. */
export function ShortcutsHost() {
  const [opened, { open, close }] = useDisclosure(false);
  useShortcuts({ "?": open }, true);
  return <ShortcutsDialog opened={opened} onClose={close} />;
}
