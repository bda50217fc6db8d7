import { Drawer } from "@mantine/core";
import { SideMenu } from "./SideMenu.tsx";
import type { Section } from "./sections.ts";

type Props = { name: string; sections: readonly Section[]; opened: boolean; onClose: () => void };

/** The side menu on a phone. */
export function SectionDrawer({ name, sections, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="min(20rem, 88vw)"
      title={name}
      closeButtonProps={{ "aria-label": `Close ${name} menu` }}
    >
      <SideMenu name={name} sections={sections} onChosen={onClose} />
    </Drawer>
  );
}
