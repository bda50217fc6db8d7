import { onTestFinished } from "vitest";
import { signIn, signOut } from "#/client/lib/session.ts";

/** Signs in somebody with this role, as the answer of the login call does. */
export function signInAs(role: Parameters<typeof signIn>[0]["role"], userId = "me") {
  signIn({ userId, token: "token", role, username: userId, mustChangePassword: false });
  onTestFinished(signOut);
}
