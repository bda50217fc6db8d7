import type { HistoryState } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Audience, hasMarketing } from "#/shared/actor.ts";
import type { Address, PagePath, PlainPath } from "#/shared/pages.ts";
import type { Switch } from "#/shared/switches.ts";
import type { Session } from "./session.ts";

/** The layout around a page: which frame is shown, and how wide the page may be. */
export type Layout = "public" | "auth" | "work" | "office" | "admin" | "ceo" | "cto" | "salesHead";

export type Page = {
  /** One of src/shared/pages.ts, which lists its search parameters too. */
  path: PagePath;
  /** Shown in the tab as "<title> · <hub name>". */
  title: string;
  /** everyone · signedOut: visitors only, others go to their home · signedIn · or a list. */
  audiences: "everyone" | "signedOut" | "signedIn" | readonly Audience[];
  /** Narrows the audiences by a flag, such as `(session) => session.flags.isPlaced`. */
  allow?: (session: Session) => boolean;
  /** The feature that the owner must have switched on for this page. */
  needs?: Switch;
  layout: Layout;
  /** The page to redirect to, if the address alone decides that. Evaluated before rendering. */
  redirectsTo?: (at: {
    search: Readonly<Record<string, unknown>>;
    state: HistoryState;
  }) => { to: PlainPath; state: HistoryState } | { href: Address } | undefined;
  load: () => Promise<ComponentType>;
};

/** Who may open a page, and the frame around it. */
export type PageAccess = Pick<Page, "audiences" | "allow" | "needs" | "layout" | "redirectsTo">;

export const PUBLIC: PageAccess = { audiences: "everyone", layout: "public" };
/** Opened by a link from a mail or by a code, signed in or not. */
export const ANYBODY: PageAccess = { audiences: "everyone", layout: "auth" };
export const SIGNED_OUT: PageAccess = { audiences: "signedOut", layout: "auth" };
export const SIGNED_IN: PageAccess = { audiences: "signedIn", layout: "work" };
export const ADMIN: PageAccess = { audiences: ["admin"], layout: "admin" };
export const CEO: PageAccess = { audiences: ["ceo"], layout: "ceo" };
export const CTO: PageAccess = { audiences: ["cto"], layout: "cto" };
export const SALES_HEAD: PageAccess = { audiences: ["salesHead"], layout: "salesHead" };
export const TRAINER: PageAccess = { audiences: ["trainer"], layout: "work" };
export const INFORMER: PageAccess = { audiences: ["informer"], layout: "work" };
export const TRAINEE: PageAccess = { audiences: ["trainee"], layout: "work" };
export const IN_BATCH: PageAccess = { ...TRAINEE, allow: ({ flags }) => flags.isInBatch };
/** Anyone who is or was a trainee, or only has assistance. */
export const PERSON: PageAccess = {
  audiences: ["trainee", "existingTrainee", "assistance"],
  layout: "work",
};
export const IN_MARKETING: PageAccess = {
  audiences: ["existingTrainee", "trainee"],
  allow: ({ flags }) => hasMarketing(flags),
  layout: "work",
};

/** A page that exists only if the owner has switched enquiries on. */
export const ifEnquiries = (access: PageAccess): PageAccess => ({
  ...access,
  needs: "takesEnquiries",
});

/** A page that exists only if the owner lets staff make access tokens. */
export const ifTokens = (access: PageAccess): PageAccess => ({ ...access, needs: "allowsTokens" });

/**
 * Declares a page. Each area's `*.routes.tsx` exports `pages: Page[]`, and the router finds it:
 *
 *     page(SIGNED_OUT, "/login", "Login", () => import("./LoginPage.tsx").then((f) => f.LoginPage))
 */
export const page = (
  of: PageAccess,
  path: Page["path"],
  title: string,
  load: Page["load"],
): Page => ({ ...of, path, title, load });
