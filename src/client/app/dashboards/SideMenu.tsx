import { NavLink } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import css from "./SideMenu.module.css";
import { EXACT, isWithin, type Section } from "./sections.ts";

// Its menus and tooltips are only needed when it is collapsed.
const CollapsedEntry = lazyPanel<{ section: Section }>({
  load: async () => (await import("./CollapsedEntry.tsx")).CollapsedEntry,
  placeholder: () => <span className={css.icon} />,
  failed: () => null,
});

type Props = {
  name: string;
  sections: readonly Section[];
  isNarrow?: boolean;
  onChosen?: () => void;
};

/** The sections of a dashboard, each with its own address. */
export function SideMenu({ name, sections, isNarrow = false, onChosen }: Props) {
  const entry = (section: Section) =>
    isNarrow ? (
      <CollapsedEntry key={section.label} section={section} />
    ) : (
      <WideEntry key={section.label} section={section} onChosen={onChosen} />
    );
  return (
    <nav aria-label={`${name} sections`} className={css.menu}>
      {groupsOf(sections).map(([first, ...others]) =>
        first.group ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
          <div key={first.group} role="group" aria-label={first.group} className={css.group}>
            {!isNarrow && (
              <span className={css.groupName} aria-hidden="true">
                {first.group}
              </span>
            )}
            {[first, ...others].map(entry)}
          </div>
        ) : (
          entry(first)
        ),
      )}
    </nav>
  );
}

type Group = [Section, ...Section[]];

/** Adjacent sections of the same group together, every other section alone. */
function groupsOf(sections: readonly Section[]): Group[] {
  const groups: Group[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (section.group && last?.[0].group === section.group) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function WideEntry({
  section,
  onChosen,
}: {
  section: Section;
  onChosen: (() => void) | undefined;
}) {
  // Not the whole address: sorting or searching a list must not rerender the menu.
  const here = useLocation({
    select: (location) => isWithin(section, location) && location.pathname,
  });
  const { label, Icon } = section;
  const icon = <Icon size={19} stroke={1.7} aria-hidden="true" />;
  if (!section.children) {
    const isHere = section.to === here;
    return (
      <NavLink
        component={Link}
        to={section.to}
        activeOptions={EXACT}
        className={css.entry ?? ""}
        label={label}
        leftSection={icon}
        rightSection={section.Count && <section.Count />}
        active={here !== false}
        aria-current={isHere ? "page" : undefined}
        onClick={onChosen}
      />
    );
  }
  return (
    <NavLink
      component="button"
      className={css.entry ?? ""}
      label={label}
      leftSection={icon}
      defaultOpened={here !== false}
      childrenOffset={34}
    >
      {section.children.map((child) => (
        <NavLink
          key={child.to}
          component={Link}
          to={child.to}
          activeOptions={EXACT}
          className={css.child ?? ""}
          label={child.label}
          rightSection={child.Count && <child.Count />}
          active={child.to === here}
          aria-current={child.to === here ? "page" : undefined}
          onClick={onChosen}
        />
      ))}
    </NavLink>
  );
}
