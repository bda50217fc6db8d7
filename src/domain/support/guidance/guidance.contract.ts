import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { del, list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { emailField } from "#/shared/email-field.ts";
import { listQuery } from "#/shared/list.ts";
import { mobileOrNumberField } from "#/shared/mobile-field.ts";
import { nameField } from "#/shared/person-name-field.ts";
import { POSITIONS } from "#/shared/positions.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { LEVELS, LONGEST_NAME, USUAL_LEVEL } from "./guidance.rules.ts";
import { LONGEST_ENTRY } from "./log.rules.ts";

/** A guide as a reference: an in-house employee who provides guidance, or helps with it. */
export const GuideRef = namedObject("GuidanceRef", { _id: z.string(), name: z.string() });
export type GuideRef = z.infer<typeof GuideRef>;

/** The fields of a person's support, with or without an account. */
export const supportFields = {
  position: z.enum(POSITIONS).nullable(),
  guidanceProvider: GuideRef.nullable(),
  guidanceHelper: GuideRef.nullable(),
  /** Whether the CTO closed it. */
  closed: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  version: z.int(),
};

/** How lists of supported people can be sorted by those fields. */
export const SUPPORT_SORTS = ["position", "guidanceProvider", "guidanceHelper", "closed"] as const;

/** The number of people with open support that a guide has. */
const workload = { asProvider: z.int(), asHelper: z.int() };

export const Guide = namedObject("Guidance", {
  _id: z.string(),
  name: z.string(),
  /** Ten digits. */
  mobile: z.string(),
  email: z.string(),
  level: z.enum(LEVELS),
  ...workload,
  version: z.int(),
});
export type Guide = z.infer<typeof Guide>;

export const guideFields = z.object({
  name: nameField("Enter the name.", LONGEST_NAME),
  mobile: mobileOrNumberField,
  email: emailField,
  level: z.enum(LEVELS, { error: "Choose Senior or Junior." }).default(USUAL_LEVEL),
});
export type GuideFields = z.output<typeof guideFields>;

const emptyIsNull = <T>(value: T): Exclude<T, ""> | null =>
  value === "" ? null : (value as Exclude<T, "">);
const part = z
  .string()
  .max(100, "Choose somebody from the list.")
  .toLowerCase()
  .nullish()
  .transform(emptyIsNull);

/** The assignment of a supported person: null clears a field, an absent one stays unchanged. */
export const assignmentFields = {
  position: z
    .enum(["", ...POSITIONS], { error: "Choose Vendor, Placement or External." })
    .nullish()
    .transform(emptyIsNull),
  guidanceProvider: part,
  guidanceHelper: part,
};
export type Assignment = z.output<z.ZodObject<typeof assignmentFields>>;

const version = z.int().optional();

/** The forms that close a person's support, and reopen it. */
const closeFields = z.object({
  summary: z
    .string()
    .trim()
    .max(LONGEST_ENTRY, `Use at most ${LONGEST_ENTRY} characters.`)
    .nullish(),
  version,
});
const reopenFields = z.object({
  reason: reasonField("Enter the reason."),
  version,
});

/** Open or closed support, of people with and without an account. */
export const supportStatus = z
  .enum(["open", "closed"], { error: "Choose open or closed." })
  .optional();

/**
 * The audience and errors of changing, closing and reopening a person's support, with or without an
 * account.
 */
export const CHANGING = {
  proof: notNeeded("no money and no access; can be changed"),
  errors: ["NOT_FOUND", "SUPPORT_CLOSED", "STALE_VERSION"],
} as const;
export const CLOSING = {
  proof: notNeeded("can be reopened"),
  body: closeFields,
  errors: ["NOT_FOUND", "SUPPORT_CLOSED", "STALE_VERSION"],
} as const;
export const REOPENING = {
  proof: notNeeded("can be closed again"),
  body: reopenFields,
  errors: ["NOT_FOUND", "SUPPORT_NOT_CLOSED", "STALE_VERSION"],
} as const;

export const ctoOnly = { cto: "any" } as const;
const written = z.object({ message: z.string(), guidance: Guide });

export const guidanceContract = {
  list: list("/api/cto/get-guidances", {
    summary: "In-house employees who guide, with how many people each guides",
    access: { row: "83", may: ctoOnly },
    scope: "assistance:read",
    query: listQuery(["name", "mobile", "email", "level", "asProvider", "asHelper"]),
    response: z.object({ guidances: z.array(Guide), totalGuidance: z.int() }),
  }),
  create: post("/api/cto/create-guidance", {
    summary: "Add an in-house employee who guides",
    access: { row: "89", may: ctoOnly },
    scope: "assistance:write",
    proof: notNeeded("no money and no access; can be changed"),
    body: guideFields,
    response: written,
    errors: ["GUIDANCE_EMAIL_TAKEN"],
  }),
  update: put("/api/cto/update-guidance/:id", {
    summary: "Change an in-house employee's details",
    access: { row: "90", may: ctoOnly },
    scope: "assistance:write",
    proof: notNeeded("no money and no access; can be changed"),
    body: guideFields.extend({ version }),
    response: written,
    errors: ["NOT_FOUND", "STALE_VERSION", "GUIDANCE_EMAIL_TAKEN"],
  }),
  remove: del("/api/cto/delete-guidance/:id", {
    summary: "Delete an in-house employee whom nobody is assigned to",
    access: { row: "91", may: ctoOnly },
    scope: "assistance:write",
    proof: notNeeded("nobody hangs on it; can be added again"),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "GUIDANCE_IN_USE"],
  }),
};
