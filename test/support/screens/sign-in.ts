import { onTestFinished } from "vitest";
import { signIn, signOut } from "#/client/lib/session.ts";

type Person = Parameters<typeof signIn>[0];

/** Signs in a user with this role, like the response of the login call. */
export function signInAs(role: Person["role"], userId = "me", subRole?: Person["subRole"]) {
  const person = { userId, token: "token", role, username: userId, mustChangePassword: false };
  signIn({ ...person, ...(subRole && { subRole }) });
  onTestFinished(signOut);
}
