import type { HistoryState } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Audience } from "#/shared/actor.ts";
import type { Address, PagePath, PlainPath } from "#/shared/pages.ts";
import type { Session } from "./session.ts";

/** The layout around a page: which frame is shown, and how wide the page may be. */
export type Layout = "public" | "auth" | "work" | "admin" | "ceo" | "cto" | "salesHead";

export type Page = {
  /** One of src/shared/pages.ts, which names its search parameters too. */
  path: PagePath;
  /** Shown in the tab as "<title> · <hub name>". */
  title: string;
  /** everyone · signedOut: visitors only, others go to their home · signedIn · or a list. */
  audiences: "everyone" | "signedOut" | "signedIn" | readonly Audience[];
  /** Narrows the audiences by a flag, such as `(session) => session.flags.isPlaced`. */
  allow?: (session: Session) => boolean;
  layout: Layout;
  /** The page meant instead, where the address alone says so. Decided before rendering. */
  redirectsTo?: (at: {
    search: Readonly<Record<string, unknown>>;
    state: HistoryState;
  }) => { to: PlainPath; state: HistoryState } | { href: Address } | undefined;
  load: () => Promise<ComponentType>;
};

/**
 * Declares a page. Each feature's client/routes.tsx exports `pages: Page[]`, and the router finds
 * it: `page({ path: "/login", title: "Login", audiences: "signedOut", layout: "auth",
 *    load: () => import("./LoginPage.tsx").then((file) => file.LoginPage) })`
 */
export const page = (definition: Page): Page => definition;
