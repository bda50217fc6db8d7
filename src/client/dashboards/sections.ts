import type { Icon } from "@tabler/icons-react";

/** An entry of a dashboard's side menu: an address, or a group of addresses. */
export type Section = {
  label: string;
  Icon: Icon;
  /**
   * Further addresses that belong to this section; with "?name=value", where they have that part:
   * "/ceo-dashboard/insights-rows?section=marketing".
   */
  covers?: readonly string[];
  /** Neighbours with the same word here stand together under it. */
  group?: string;
} & ({ to: string; children?: never } | { children: readonly SubSection[]; to?: never });
export type SubSection = { label: string; to: string };

/** The five modules as they stand in addresses and in menus. */
const MODULES = [
  { slug: "java", label: "Java" },
  { slug: "aem", label: "AEM" },
  { slug: "communication", label: "Communication" },
  { slug: "mock", label: "Mock" },
  { slug: "final-check", label: "Final Check" },
];

export const perModule = (prefix: string): SubSection[] =>
  MODULES.map(({ slug, label }) => ({ label, to: `${prefix}/${slug}` }));

/** Sections lie below the dashboard's own address, which must not count as open with them. */
export const EXACT = { exact: true, includeSearch: false };

export type Place = { pathname: string; search: Readonly<Record<string, string>> };

/** Whether an address is the section's own, or one of those it groups or covers. */
export const isWithin = (section: Section, { pathname, search }: Place): boolean =>
  [section.to, ...(section.children ?? []).map(({ to }) => to)].includes(pathname) ||
  (section.covers ?? []).some((covered) => {
    const [path, part = ""] = covered.split("?");
    return (
      path === pathname &&
      [...new URLSearchParams(part)].every(([name, value]) => search[name] === value)
    );
  });
