import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useBackCloses } from "#/client/lib/back-closes.ts";
import { SideMenu } from "./SideMenu.tsx";
import type { Section } from "./sections.ts";

type Props = { name: string; sections: readonly Section[]; opened: boolean; onClose: () => void };

/** The side menu on a phone. */
export function SectionDrawer({ name, sections, opened, onClose }: Props) {
  // Made closed, since a drawer that is made open does not know where to return the focus.
  const isMade = useMounted();
  useBackCloses(opened, onClose);
  return (
    <Drawer
      opened={opened && isMade}
      onClose={onClose}
      size="min(20rem, 88vw)"
      title={name}
      closeButtonProps={{ "aria-label": `Close ${name} menu` }}
    >
      <SideMenu name={name} sections={sections} onChosen={onClose} />
    </Drawer>
  );
}
