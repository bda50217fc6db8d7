import { z } from "zod";
import { alwaysNeeded, del, get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyStaff } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { SCOPE_NAMES } from "#/shared/scopes.ts";
import { LONGEST_NAME, MOST_DAYS } from "./access-tokens.rules.ts";

const scope = z.enum(SCOPE_NAMES);

/** One of the caller's access tokens, without its secret. */
export const AccessToken = namedObject("AccessToken", {
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isEnded: z.boolean(),
  /** The day it was last used and the network it was used from; null if never. */
  lastUsedOn: z.iso.date().nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** An access token and its owner, for the office. */
export const HouseToken = AccessToken.extend({
  owner: z.object({ id: z.string(), name: z.string(), role: z.string() }),
}).meta({ id: "HouseToken" });
export type HouseToken = z.infer<typeof HouseToken>;

const message = { message: z.string() };
const OFF = "NOT_FOUND" as const;

export const accessTokensContract = {
  list: get("/api/auth/access-tokens", {
    summary: "One's own access tokens, and the scopes that one's role can give them",
    access: { row: "N532", may: everyStaff("self") },
    response: z.object({ tokens: z.array(AccessToken), scopes: z.array(scope) }),
    errors: [OFF],
  }),
  make: post("/api/auth/access-tokens", {
    summary: "Make an access token; it is answered this once",
    access: { row: "N533", may: everyStaff("self") },
    proof: alwaysNeeded("opens the hub to whoever has it"),
    body: z.object({
      name: lineField("Say which program it is for.", LONGEST_NAME),
      scopes: z
        .array(scope)
        .min(1, "Choose what it may do.")
        .max(SCOPE_NAMES.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each once."),
      days: z
        .int("Enter a number of days.")
        .min(1, "Enter at least one day.")
        .max(MOST_DAYS, `Use at most ${MOST_DAYS} days.`),
    }),
    status: 201,
    response: z.object({ ...message, id: z.string(), token: z.string() }),
    answersSecret: "once",
    errors: [OFF, "TOKENS_MANY"],
  }),
  end: del("/api/auth/access-tokens/:id", {
    summary: "End one of one's own access tokens at once",
    access: { row: "N534", may: everyStaff("owned"), owned: "params.id" },
    proof: notNeeded("closes what was open"),
    response: z.object(message),
    errors: [OFF],
  }),
  listAll: get("/api/admin/access-tokens", {
    summary: "Everybody's access tokens by name and owner",
    access: { row: "N535", may: { admin: "any" } },
    response: z.object({ tokens: z.array(HouseToken) }),
    errors: [OFF],
  }),
  endAny: del("/api/admin/access-tokens/:id", {
    summary: "End somebody's access token at once",
    access: { row: "N536", may: { admin: "any" } },
    proof: notNeeded("closes what was open"),
    response: z.object(message),
    errors: [OFF],
  }),
};
