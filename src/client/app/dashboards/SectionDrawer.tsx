import { MenuDrawer } from "../MenuDrawer.tsx";
import { SideMenu } from "./SideMenu.tsx";
import type { Section } from "./sections.ts";

type Props = { name: string; sections: readonly Section[]; opened: boolean; onClose: () => void };

/** The side menu on a phone. */
export const SectionDrawer = ({ name, sections, opened, onClose }: Props) => (
  <MenuDrawer
    opened={opened}
    onClose={onClose}
    size="min(20rem, 88vw)"
    title={name}
    closeButtonProps={{ "aria-label": `Close ${name} menu` }}
  >
    <SideMenu name={name} sections={sections} onChosen={onClose} />
  </MenuDrawer>
);
