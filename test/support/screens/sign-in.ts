import { onTestFinished } from "vitest";
import { signIn, signOut } from "#/client/lib/session.ts";

type Person = Parameters<typeof signIn>[0];

/** Signs in somebody with this role, as the answer of the login call does. */
export function signInAs(role: Person["role"], userId = "me", subRole?: Person["subRole"]) {
  const person = { userId, token: "token", role, username: userId, mustChangePassword: false };
  signIn({ ...person, ...(subRole && { subRole }) });
  onTestFinished(signOut);
}
