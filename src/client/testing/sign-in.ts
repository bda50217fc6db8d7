import { onTestFinished } from "vitest";
import { type SignInAnswer, signIn, signOut } from "../lib/session.ts";

/** Signs in somebody with this role, as the answer of the login call does. */
export function signInAs(role: SignInAnswer["role"], userId = "me") {
  signIn({ userId, token: "token", role, username: userId, mustChangePassword: false });
  onTestFinished(signOut);
}
