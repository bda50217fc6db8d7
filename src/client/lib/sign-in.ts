import { useRouter, useSearch } from "@tanstack/react-router";
import type { sessionsContract } from "#/features/accounts/sessions/contract.ts";
import { call, routeOf } from "./api-client.ts";
import { safeReturn } from "./home.ts";
import { currentSession, type SignInAnswer, signIn, signOut } from "./session.ts";
import { checkSession, findHome } from "./session-check.ts";
import { toast } from "./toast.ts";

const LOGOUT = routeOf<(typeof sessionsContract)["logout"]>("POST", "/api/auth/logout");

const NEW_PLACE =
  "You have not signed in with this browser before. We have told you by mail as well.";

/**
 * What the login page calls with the server's answer: stores the session, looks up the flags and
 * goes to where the visitor was sent away from, else to the role's home.
 */
export function useEnter(): (answer: SignInAnswer) => Promise<void> {
  const router = useRouter();
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: string };
  return async (answer) => {
    signIn(answer);
    await checkSession();
    const session = currentSession();
    if (!session) return;
    const href = safeReturn(returnTo) ?? (await findHome(session));
    await router.navigate({ href, replace: true });
    if (answer.isNewPlace) toast.info(NEW_PLACE, { ms: 6000 });
  };
}

/** Logs out: on the server where it can be reached, always on this device; then goes to /login. */
export function useLeave(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const loggedOut = call(LOGOUT, {}).catch((cause: unknown) =>
      console.warn("Could not tell the server about the logout", cause),
    );
    signOut();
    await router.navigate({ to: "/login" });
    await loggedOut;
  };
}
