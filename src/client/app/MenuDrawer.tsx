import { Drawer, type DrawerProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useOpenLayer } from "#/client/lib/open-layer.ts";

/** A menu over the page on a phone. Closes by Escape, its cross, Back or a press outside. */
export function MenuDrawer({ opened, onClose, ...drawer }: DrawerProps) {
  // Mounted closed, since a drawer mounted open does not know where to return the focus.
  const isMade = useMounted();
  const isOnTop = useOpenLayer(opened, onClose);
  return <Drawer opened={opened && isMade} onClose={onClose} closeOnEscape={isOnTop} {...drawer} />;
}
