import type { Icon } from "@tabler/icons-react";

/** An entry of a dashboard's side menu: an address, or a group of addresses. */
export type Section = {
  label: string;
  Icon: Icon;
  /** Addresses outside the dashboard's own that belong to this section. */
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

/** Whether an address is the section's own, or one of those it groups. */
export const isWithin = (section: Section, pathname: string): boolean =>
  section.children?.some(({ to }) => to === pathname) ??
  [section.to, ...(section.covers ?? [])].includes(pathname);
