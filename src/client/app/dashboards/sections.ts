import { type Icon, IconCashRegister, IconReceiptRupee } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import { MODULE_SLUGS, type PagePath, type PlainPath } from "#/shared/pages.ts";
import type { Switch } from "#/shared/switches.ts";

/** An entry of a dashboard's side menu: an address, or a group of addresses. */
export type Section = {
  label: string;
  Icon: Icon;
  /** Further addresses of this section, with "?section=…" if only that part belongs to it. */
  covers?: readonly (PagePath | `${PagePath}?section=${string}`)[];
  /** Neighbours with the same group are listed together under it. */
  group?: string;
  /** Shown only if the owner has switched this on. */
  needs?: Switch;
  Count?: ComponentType;
} & ({ to: PlainPath; children?: never } | { children: readonly SubSection[]; to?: never });
type SubSection = { label: string; to: PlainPath; Count?: ComponentType };

type ModulePrefix =
  | `/admin-panel/batches/${"view" | "create"}`
  | "/ceo-dashboard/training/trainees";

/** An entry for each of the five modules below one address. */
export const perModule = (prefix: ModulePrefix): SubSection[] =>
  MODULES.map((module) => ({
    label: MODULE_NAMES[module],
    to: `${prefix}/${MODULE_SLUGS[module]}` as const,
  }));

type Office = "/admin-panel" | "/ceo-dashboard";

/** The money sections that admin and CEO share: the desk with its tabs, and the receipts. */
export const moneySections = (office: Office): readonly Section[] => [
  {
    label: "Money desk",
    Icon: IconCashRegister,
    to: `${office}/money`,
    covers: [
      ...([`${office}/payment-provider`, `${office}/open-fees`] as const),
      ...([`${office}/dues`, `${office}/gst`] as const),
    ],
  },
  {
    label: "Payment Receipts",
    Icon: IconReceiptRupee,
    to: `${office}/payment-receipts`,
  },
];

/** Sections are below the dashboard's own address, which must not count as open with them. */
export const EXACT = { exact: true, includeSearch: false };

export type CurrentAddress = { pathname: string; search: Readonly<Record<string, string>> };

/** True if a page's path, which may end with a variable part, is that of an address. */
const isPathOf = (path: string, pathname: string): boolean => {
  const start = path.replace(/\$.*/, "");
  return start === path ? path === pathname : pathname.startsWith(start);
};

/** True if an address is the section's own, or one of those it groups or covers. */
export const isWithin = (section: Section, { pathname, search }: CurrentAddress): boolean =>
  [section.to, ...(section.children ?? []).map(({ to }) => to)].some((to) => to === pathname) ||
  (section.covers ?? []).some((covered) => {
    const [path = "", part = ""] = covered.split("?");
    return (
      isPathOf(path, pathname) &&
      [...new URLSearchParams(part)].every(([name, value]) => search[name] === value)
    );
  });
