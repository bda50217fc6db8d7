import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import { SideMenu } from "./SideMenu.tsx";
import type { Section } from "./sections.ts";

type Props = { name: string; sections: readonly Section[]; opened: boolean; onClose: () => void };

/** The side menu on a phone. */
export function SectionDrawer({ name, sections, opened, onClose }: Props) {
  // Made closed, since a drawer that is made open does not know where to return the focus.
  const isMade = useMounted();
  const isOnTop = useOpenLayer(opened, onClose);
  return (
    <Drawer
      opened={opened && isMade}
      onClose={onClose}
      closeOnEscape={isOnTop}
      size="min(20rem, 88vw)"
      title={name}
      closeButtonProps={{ "aria-label": `Close ${name} menu` }}
    >
      <SideMenu name={name} sections={sections} onChosen={onClose} />
    </Drawer>
  );
}
