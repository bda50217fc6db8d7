import { z } from "zod";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { list } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { ACCOUNT_STATES } from "./people.rules.ts";

/** Anyone with an account: people who registered, in any state, and staff. */
export const Person = z.object({
  _id: z.string(),
  username: z.string(),
  /** Null for readers who may not see contact details. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  state: z.enum(ACCOUNT_STATES),
  createdAt: z.iso.datetime(),
});
export type Person = z.infer<typeof Person>;

export const peopleContract = {
  list: list("/api/people", {
    summary: "Everybody with an account, in every state, to find one person",
    access: { row: "N80", may: { admin: "any", ceo: "any" } },
    scope: "people:read",
    query: listQuery(["username", "email", "role", "state", "createdAt"]),
    response: z.object({ people: z.array(Person) }),
  }),
};
