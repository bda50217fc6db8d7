import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { useNextPicture } from "#/client/lib/after-picture.ts";
import { NextPicture } from "#/client/ui/NextPicture.tsx";
import { SideMenu } from "./SideMenu.tsx";
import type { Section } from "./sections.ts";

type Props = { name: string; sections: readonly Section[]; opened: boolean; onClose: () => void };

/** The side menu on a phone. */
export function SectionDrawer({ name, sections, opened, onClose }: Props) {
  // Made closed, since a drawer that is made open does not know where to return the focus.
  const isMade = useMounted();
  return (
    <Drawer
      opened={opened && isMade}
      onClose={onClose}
      size="min(20rem, 88vw)"
      title={name}
      closeButtonProps={{ "aria-label": `Close ${name} menu` }}
    >
      <NextPicture>
        <Entries name={name} sections={sections} onChosen={onClose} />
      </NextPicture>
    </Drawer>
  );
}

/** So many are drawn first: an office has 25, which together keep a slow phone from answering. */
const FEW = 12;

function Entries({ sections, ...props }: ComponentProps<typeof SideMenu>) {
  const shown = useNextPicture(sections, sections.slice(0, FEW));
  return <SideMenu {...props} sections={shown} />;
}
