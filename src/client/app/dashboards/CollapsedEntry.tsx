import { Menu, Tooltip } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import css from "./SideMenu.module.css";
import { EXACT, isWithin, type Section } from "./sections.ts";

/** A section as its icon alone, for the collapsed side menu. */
export function CollapsedEntry({ section }: { section: Section }) {
  const active = useLocation({ select: (location) => isWithin(section, location) || undefined });
  const { label, Icon } = section;
  const icon = <Icon size={20} stroke={1.7} aria-hidden="true" />;
  if (!section.children) {
    return (
      <Tooltip label={label} position="right">
        <Link
          to={section.to}
          activeOptions={EXACT}
          className={css.icon}
          aria-label={label}
          data-active={active}
        >
          {icon}
        </Link>
      </Tooltip>
    );
  }
  return (
    <LayerMenu position="right-start" width={220}>
      <Menu.Target>
        <button type="button" className={css.icon} aria-label={label} data-active={active}>
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {section.children.map((child) => (
          <Menu.Item key={child.to} component={Link} to={child.to}>
            {child.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
