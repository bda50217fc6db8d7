import { redirect } from "@tanstack/react-router";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { ApiError } from "./api-error.ts";
import { isSwitchedOn } from "./config.ts";
import { safeReturn } from "./home.ts";
import type { Page } from "./page.ts";
import { currentSession, type Session } from "./session.ts";
import { checkSession, findHomeOrThrow } from "./session-check.ts";
import { toast } from "./toast.ts";

/** Where accounts with an initial password change it. */
const CHANGE_PASSWORD_PATH = "/change-password";

/** Where users whose role needs a second factor set it up. */
const SECURITY_PATH = "/security";

const isMeant = ({ audiences }: Page, { audience }: Session): boolean =>
  audiences === "signedIn" || (typeof audiences !== "string" && audiences.includes(audience));

const isOpen = (page: Page, session: Session | null): boolean =>
  session !== null &&
  isMeant(page, session) &&
  isSwitchedOn(page) &&
  (page.allow?.(session) ?? true);

/**
 * Decides before a page loads whether the visitor may see it, and throws the redirect if not:
 * signed out → /login and back afterwards, to `returnTo`; another role's page → the visitor's own
 * home (G1). A courtesy only: the server refuses on its own.
 */
export async function guard(page: Page, href: string, returnTo?: string): Promise<void> {
  const session = currentSession();
  if (session?.mustChangePassword && page.audiences !== "everyone") {
    if (page.path === CHANGE_PASSWORD_PATH) return;
    throw redirect({ to: CHANGE_PASSWORD_PATH, replace: true });
  }
  if (session?.mustSetUpFactor && page.audiences !== "everyone") {
    if (page.path === SECURITY_PATH) return;
    throw redirect({ to: SECURITY_PATH, replace: true });
  }
  if (page.audiences === "everyone" || isOpen(page, session)) return;
  if (!session) {
    if (page.audiences === "signedOut") return;
    throw redirect({ to: "/login", search: { returnTo: href }, replace: true });
  }
  if (isMeant(page, session)) {
    // The flags may be older than the requested page.
    await checkSession();
    if (isOpen(page, currentSession())) return;
    // A check already running may have been answered before the change that opens the page.
    await checkSession();
    if (isOpen(page, currentSession())) return;
  }
  // After a sign-in in another tab, this one continues where it was.
  const wasAt = page.audiences === "signedOut" ? safeReturn(returnTo) : null;
  if (wasAt) throw redirect({ href: wasAt, replace: true });
  // Without a response nobody is redirected: the page says so and offers to try again.
  const home = await findHomeOrThrow(session);
  if (home === page.path) {
    throw new ApiError(403, {
      code: SCREEN_ERRORS.FORBIDDEN.code,
      message: SCREEN_ERRORS.FORBIDDEN.message,
    });
  }
  if (page.audiences !== "signedOut") {
    toast.info("That page is not open to you, so we brought you to your own.");
  }
  throw redirect({ href: home, replace: true });
}
