import { z } from "zod";
import { del, get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { versionQuery } from "#/shared/version-field.ts";

/** The office's note on asking for something owed. */
export const OwedContact = namedObject("OwedContact", {
  _id: z.string(),
  note: z.string(),
  /** The day by which payment was promised; null for none. */
  promisedOn: z.string().nullable(),
  writtenBy: z.string(),
  writtenById: z.string(),
  writtenAt: z.iso.datetime(),
  version: z.int(),
});
export type OwedContact = z.infer<typeof OwedContact>;

const contactFields = {
  note: reasonField("Say what was said."),
  /** From today to a year ahead. */
  promisedOn: dayField.nullish(),
};
export const ContactInput = namedObject("OwedContactInput", contactFields);
export type ContactInput = z.output<typeof ContactInput>;

export const ContactChange = namedObject("OwedContactChange", {
  ...contactFields,
  version: z.int(),
});
export type ContactChange = z.output<typeof ContactChange>;

const saved = z.object({ message: z.string(), contact: OwedContact });

export const owedContactsContract = {
  list: get("/api/dues/owed/:id/contacts", {
    summary: "What was noted of asking for something owed, the newest first",
    access: { row: "N410", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    response: z.object({ contacts: z.array(OwedContact) }),
    errors: ["NOT_FOUND"],
  }),
  add: post("/api/dues/owed/:id/contacts", {
    summary: "Note that somebody was asked for something owed, and the day they promised",
    access: { row: "N411", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("a note"),
    body: ContactInput,
    status: 201,
    response: saved,
    errors: ["NOT_FOUND"],
  }),
  change: put("/api/dues/contacts/:id", {
    summary: "Correct such a note",
    access: { row: "N412", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("a note"),
    body: ContactChange,
    response: saved,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  remove: del("/api/dues/contacts/:id", {
    summary: "Delete such a note, as one written at the wrong row; the trail keeps it",
    access: { row: "N413", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("a note"),
    query: versionQuery,
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
