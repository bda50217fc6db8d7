import { z } from "zod";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { del, get, Message, namedObject, needed, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { SIGN_IN_REFUSALS } from "#/shared/sign-in-refusals.ts";
import { LOGIN_MISSING } from "./sessions.rules.ts";

export const LoginInput = namedObject("LoginInput", {
  email: z.string().min(1, LOGIN_MISSING.email).max(1000, "At most 254 characters."),
  password: z.string().min(1, LOGIN_MISSING.password).max(1024, "At most 1,024 characters."),
  // Any text: a role other than the account's is refused like a wrong password (C48).
  role: z.string().min(1, "Choose a tab.").max(50),
  // The second factor, if the account has one: an app's code, or a recovery code.
  code: z.string().max(200, "At most 200 characters.").optional(),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const LoginAnswer = namedObject("LoginAnswer", {
  userId: z.string(),
  token: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).optional(),
  username: z.string(),
  mustChangePassword: z.boolean(),
  /** Present only at a person's first sign-in with a browser. */
  isFirst: z.literal(true).optional(),
  /** Present only if the account was used before, but not from here; its owner gets a mail. */
  isNewPlace: z.literal(true).optional(),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const SessionUser = namedObject("SessionUser", {
  _id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  mustChangePassword: z.boolean(),
  /** Present only if the role needs a second factor and there is none yet. */
  mustSetUpFactor: z.literal(true).optional(),
  isInBatch: z.boolean(),
  isPlaced: z.boolean(),
  isMarketingEligible: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** A session as its owner sees it, with what is known without asking third parties. */
export const OwnSession = namedObject("OwnSession", {
  _id: z.string(),
  isCurrent: z.boolean(),
  /** For example "Chrome on Windows". */
  browser: z.string(),
  /** The IP address it was opened from; null for sessions older than this record. */
  address: z.string().nullable(),
  /** The kind of that network: the hub's own machine, a private one, or the internet. */
  network: z.enum(["machine", "private", "internet"]).nullable(),
  openedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionsContract = {
  login: post("/api/auth/login", {
    summary: "Sign in with e-mail, password and role",
    access: { row: "2", public: true },
    proof: notNeeded("is a sign-in"),
    body: LoginInput,
    response: LoginAnswer,
    errors: [...SIGN_IN_REFUSALS, "TOO_MANY"],
  }),
  logout: post("/api/auth/logout", {
    summary: "End this session",
    access: { row: "N1", may: everyone("self"), onInitialPassword: true },
    proof: notNeeded("ends one's own session"),
    response: Message,
  }),
  session: get("/api/auth/session", {
    summary: "Who is signed in, with flags as they are now",
    access: { row: "N2", may: everyone("self"), onInitialPassword: true },
    response: z.object({ user: SessionUser }),
  }),
  endOwnSessions: del("/api/auth/sessions", {
    summary: "End all of one's own sessions",
    access: { row: "N4", may: everyone("self"), onInitialPassword: true },
    proof: notNeeded("ends the session that asks as well"),
    response: Message,
  }),
  endOwnSession: del("/api/auth/sessions/:id", {
    summary: "End one of one's own sessions",
    access: { row: "N145", may: everyone("owned"), owned: "params.id" },
    proof: needed("keeps the owner out and oneself in"),
    response: Message,
    errors: ["NOT_FOUND"],
  }),
  endOtherSessions: post("/api/auth/sessions/end-others", {
    summary: "End all of one's own sessions but this one",
    access: { row: "N146", may: everyone("self") },
    proof: needed("keeps the owner out and oneself in"),
    response: Message,
  }),
  endUserSessions: del("/api/admin/users/:id/sessions", {
    summary: "End all sessions of a person",
    access: { row: "N5", may: { admin: "any" } },
    proof: needed("access of somebody else"),
    response: Message,
    errors: ["NOT_FOUND"],
  }),
};
