import { ActionIcon, Box, Text } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from "@tabler/icons-react";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import type { Key } from "#/client/lib/storage.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import css from "./DashboardLayout.module.css";
import { SideMenu } from "./SideMenu.tsx";
import { type CurrentAddress, isWithin, type Section } from "./sections.ts";

// Never opened on a desktop.
const SectionDrawer = lazyDialog({
  load: async () => (await import("./SectionDrawer.tsx")).SectionDrawer,
  isOpen: ({ opened }) => opened,
});

/** Below this width the menu is a drawer instead of a column. Keep equal to the styles. */
const PHONE = "(max-width: 61.99em)";

type Props = { name: string; sections: readonly Section[] };

const labelAt = (sections: readonly Section[], location: CurrentAddress): string | undefined =>
  sections
    .filter((section) => isWithin(section, location))
    .map(({ label, children }) => {
      const child = children?.find(({ to }) => to === location.pathname);
      return child ? `${label}: ${child.label}` : label;
    })[0];

/** A dashboard: the section and its side menu (icons when collapsed, a drawer on phones). */
export function DashboardLayout({ name, sections: all }: Props) {
  const config = useConfig();
  const sections = all.filter(({ needs }) => !needs || config?.[needs]);
  const [isNarrow, setNarrow] = useLocalStorage({
    key: "side-menu-narrow" satisfies Key,
    defaultValue: false,
  });
  const [opened, drawer] = useDisclosure(false);
  const label = useLocation({ select: (location) => labelAt(sections, location) });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <div className={css.dashboard} data-narrow={isNarrow || undefined}>
      {!isPhone && (
        <SidePanel name={name} sections={sections} isNarrow={isNarrow} onTurn={setNarrow} />
      )}
      <Box miw={0}>
        <button type="button" className={css.opener} data-off-paper onClick={drawer.open}>
          <IconMenu2 size={18} aria-hidden="true" />
          <span className={css.openerName}>{name}</span>
          <span className={css.openerSection}>{label}</span>
        </button>
        <div className={css.content} id="section" tabIndex={-1}>
          <Outlet />
        </div>
      </Box>
      <SectionDrawer name={name} sections={sections} opened={opened} onClose={drawer.close} />
    </div>
  );
}

type SidePanelProps = Props & { isNarrow: boolean; onTurn: (isNarrow: boolean) => void };

function SidePanel({ name, sections, isNarrow, onTurn }: SidePanelProps) {
  const side = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is changes with the path.
  useEffect(
    () => void side.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }),
    [path],
  );
  return (
    <aside ref={side} className={css.side} data-off-paper>
      <div className={css.sideHead}>
        {!isNarrow && (
          <Text span variant="faint" fz="xs" fw={620}>
            {name}
          </Text>
        )}
        <CollapseButton isNarrow={isNarrow} onTurn={onTurn} />
      </div>
      <SideMenu name={name} sections={sections} isNarrow={isNarrow} />
    </aside>
  );
}

type CollapseButtonProps = { isNarrow: boolean; onTurn: (isNarrow: boolean) => void };

/** Collapses or expands the side menu. The button changes at once; a long page follows later. */
function CollapseButton({ isNarrow, onTurn }: CollapseButtonProps) {
  const [isTurned, turn] = useOptimisticChoice(isNarrow, onTurn);
  const Icon = isTurned ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isTurned ? "Expand side menu" : "Collapse side menu"}
      aria-expanded={!isTurned}
      onClick={() => turn(!isTurned)}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}
