import { z } from "zod";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { get, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { emailField } from "#/shared/email-field.ts";
import { everyone } from "#/shared/grants.ts";
import { usernameField } from "../registration/registration.contract.ts";

export const Profile = namedObject("Profile", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  /** A new address that waits for its code; until then `email` is the old one. */
  pendingEmail: z.string().nullable(),
  /** True if an admin entered the address: the code alone confirms it. */
  isPendingByAdmin: z.boolean(),
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

export const profileContract = {
  find: get("/api/auth/user-profile/:userId", {
    summary: "One's own profile",
    access: { row: "23", may: everyone("own"), own: "params.userId", onInitialPassword: true },
    response: z.object({ user: Profile }),
  }),
  update: put("/api/auth/update-profile/:userId", {
    summary: "Change one's own name; another e-mail waits for its code and the password",
    access: { row: "24", may: everyone("own"), own: "params.userId" },
    proof: notNeeded("a name; another e-mail waits for code and password"),
    body: z.object({ username: usernameField, email: emailField, version: z.int().optional() }),
    response: z.object({ message: z.string(), user: Profile }),
    errors: ["NAME_OF_STAFF", "EMAIL_IN_USE", "STALE_VERSION", "TOO_MANY"],
  }),
};
