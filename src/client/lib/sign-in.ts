import { useRouter, useSearch } from "@tanstack/react-router";
import {
  type LoginAnswer,
  sessionsContract,
} from "#/domain/accounts/sessions/sessions.contract.ts";
import { urlOf } from "#/shared/contract.ts";
import { call, fetchOrThrow } from "./api-client.ts";
import { isUnanswered } from "./api-error.ts";
import { safeReturn } from "./home.ts";
import { sendWhenOnline } from "./online.ts";
import { withPush } from "./push-here.ts";
import { currentSession, type Session, signIn, signOut } from "./session.ts";
import { checkSession, findHome } from "./session-check.ts";
import { toast } from "./toast.ts";

const LEFT_WITHOUT_LINE =
  "You are logged out on this device, and nothing of yours is left on it. The server is told once " +
  "there is a connection: keep this page open until then.";

const NEW_PLACE =
  "You have not signed in with this browser before. We have told you by mail as well.";

/** Returns a function that stores a new session and goes to the requested page, else home. */
export function useSignIn(): (answer: LoginAnswer, returnTo?: string) => Promise<void> {
  const router = useRouter();
  const search = useSearch({ strict: false }) as { returnTo?: string };
  return async (answer, returnTo = search.returnTo) => {
    signIn(answer);
    await checkSession();
    const session = currentSession();
    if (!session) return;
    withPush((push) => push.renewPush());
    const href = safeReturn(returnTo) ?? (await findHome(session));
    await router.navigate({ href, replace: true });
    if (answer.isNewPlace) toast.info(NEW_PLACE, { ms: 6000, isAside: true });
  };
}

/**
 * Ends the session of a user who has signed out on this device, once it is online: the token is
 * only in this page's memory. The next sign-in with this browser ends it too, and without the token
 * nobody can use it.
 */
async function endOnceOnline({ token }: Session) {
  const headers = { "X-Client": "web", Authorization: `Bearer ${token}` };
  toast.info(LEFT_WITHOUT_LINE, { ms: 10_000 });
  await sendWhenOnline(
    async () => {
      if (currentSession()) return;
      await fetchOrThrow(urlOf(sessionsContract.logout, {}), {
        method: sessionsContract.logout.method,
        headers,
      });
    },
    () => undefined,
  );
}

/**
 * Returns a function that logs out, here at once, on the server as soon as it is reachable, and
 * goes to /login.
 */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const session = currentSession();
    const loggedOut = call(sessionsContract.logout, {}).catch(async (cause: unknown) => {
      if (session && isUnanswered(cause)) await endOnceOnline(session);
      else console.warn("Could not tell the server about the logout", cause);
    });
    signOut();
    withPush((push) => push.forgetPush());
    await router.navigate({ to: "/login" });
    await loggedOut.catch((cause: unknown) =>
      console.warn("Could not tell the server about the logout", cause),
    );
  };
}
