import type { Role } from "#/shared/actor.ts";
import { type Address, addressOf } from "#/shared/pages.ts";

/** The tabs of the sign-in page in order, each with its role and address. */
export const LOGIN_TABS = [
  { role: "Admin", label: "Corp", who: "Staff", slug: "corp" },
  { role: "Trainer", label: "L&D", who: "Trainers", slug: "l-and-d" },
  { role: "Trainee", label: "User", who: "Trainees", slug: "user" },
] as const satisfies readonly { role: Role; label: string; who: string; slug: string }[];

export const tabOf = (role: Role): (typeof LOGIN_TABS)[number] =>
  LOGIN_TABS.find((tab) => tab.role === role) ?? LOGIN_TABS[2];

/** The role of the tab in the address; without one that of the largest group. */
export const roleOfTab = (slug: string | undefined): Role =>
  LOGIN_TABS.find((tab) => tab.slug === slug)?.role ?? "Trainee";

/** The errors of empty fields on the sign-in page. */
export const LOGIN_MISSING = {
  email: "Enter your email.",
  password: "Enter your password.",
} as const;

/** The sign-in page, opened on the tab of a role. */
export const loginPath = (role: Role): Address =>
  addressOf("/login", { search: { tab: tabOf(role).slug } });

/** Hours without use after which a session ends (specification 3, G12). */
export const IDLE_HOURS = 2;

/** Hours after which a session ends even if it is in use. */
export const maxHours = (role: Role): number => (role === "Trainee" ? 24 : 12);

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "an iPhone"],
  ["iPad", "an iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Names a browser by its User-Agent: "Chrome on Windows"; other programs by the name they give. */
export function nameOfAgent(userAgent: string | null | undefined): string {
  if (!userAgent) return "An unknown program";
  const browser = BROWSERS.find(([sign]) => userAgent.includes(sign))?.[1];
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1];
  if (!browser) return userAgent.split(/[\s/(]/, 1)[0] || "An unknown program";
  return system ? `${browser} on ${system}` : browser;
}
