import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { companyField } from "#/domain/placement/interviews/interviews.contract.ts";
import { FEEDBACKS, ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import { del, get, list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { optionalEmailField } from "#/shared/email-field.ts";
import { optionalLineField } from "#/shared/line-field.ts";
import { limitField, listQuery } from "#/shared/list.ts";
import { nameField } from "#/shared/person-name-field.ts";
import { optionalPhoneField } from "#/shared/phone-field.ts";
import { textField } from "#/shared/text-field.ts";
import { versionQuery } from "#/shared/version-field.ts";
import { LONGEST_NOTE } from "./companies.rules.ts";
import { OPENING_STATUSES } from "./openings/openings.rules.ts";

/**
 * A company in a list: `ref` identifies it in calls and addresses, by its id or, before the office
 * added anything about it, by its key.
 */
export const ListedCompany = namedObject("Company", {
  ref: z.string(),
  name: z.string(),
  interviews: z.int(),
  /** Null for readers without access to placements. */
  placed: z.int().nullable(),
  /** The day of the latest interview; null if there is none. */
  latest: z.string().nullable(),
});
export type ListedCompany = z.infer<typeof ListedCompany>;

export const Contact = namedObject("CompanyContact", {
  _id: z.string(),
  name: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  version: z.int(),
});
export type Contact = z.infer<typeof Contact>;

const Note = namedObject("CompanyNote", {
  _id: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  author: z.string(),
});
export type Note = z.infer<typeof Note>;

export const Company = namedObject("CompanyPage", {
  ref: z.string(),
  /** Null until the office added anything about it. */
  _id: z.string().nullable(),
  name: z.string(),
  version: z.int(),
  /** Every spelling, most used first. */
  spellings: z.array(z.string()),
  /** The companies merged into it, each of which can be separated again. */
  merged: z.array(z.object({ _id: z.string(), name: z.string(), mergedAt: z.iso.datetime() })),
  rounds: z.array(
    z.object({
      round: z.enum(ROUNDS),
      feedback: z.enum(FEEDBACKS),
      count: z.int(),
      /** How many of these were no-shows. */
      noShows: z.int(),
    }),
  ),
  /**
   * How many were placed there, and with which packages; null for readers without access to
   * placements.
   */
  placements: z
    .object({
      count: z.int(),
      /** Of the packages, in lakh rupees a year; null if there are none. */
      packages: z
        .object({ lowest: z.number(), median: z.number(), highest: z.number() })
        .nullable(),
    })
    .nullable(),
  /** The first few, latest first. */
  placed: z
    .array(
      z.object({
        userId: z.string(),
        username: z.string(),
        /** In lakh rupees a year. */
        packageAmount: z.number(),
        onboardingDate: z.string(),
      }),
    )
    .nullable(),
  /** The total number of openings; null for readers without access to them. */
  openingsInAll: z.int().nullable(),
  /** Its current and past openings, latest first. */
  openings: z
    .array(
      z.object({
        _id: z.string(),
        role: z.string(),
        status: z.enum(OPENING_STATUSES),
        until: z.string(),
        seats: z.int(),
        /** Without those who withdrew. */
        applied: z.int(),
        joined: z.int(),
      }),
    )
    .nullable(),
  /** Null for readers without access to them. */
  contacts: z.array(Contact).nullable(),
  notes: z.array(Note).nullable(),
});
export type Company = z.infer<typeof Company>;

const contactFields = {
  name: nameField("Enter the name.", 120),
  position: optionalLineField(120),
  phone: optionalPhoneField,
  email: optionalEmailField,
};
export type ContactFields = z.output<z.ZodObject<typeof contactFields>>;

const NOTE = "Write the note.";
const readers = { admin: "any", ceo: "any", salesHead: "any", informer: "any" } as const;
const writer = { admin: "any" } as const;
const message = z.string();

export const companiesContract = {
  list: list("/api/companies", {
    summary: "Companies with interviews, placements or supported people, each once",
    access: { row: "N191", may: readers },
    scope: "placement:read",
    query: listQuery(["name", "interviews", "placed", "latest"]),
    response: z.object({ companies: z.array(ListedCompany) }),
  }),
  read: get("/api/companies/:company", {
    summary: "One company, by its id, its key or any spelling of its name",
    access: { row: "N192", may: readers },
    scope: "placement:read",
    query: z.object({
      /** The maximum number of placed people, and of openings. */
      most: limitField,
    }),
    response: Company,
    errors: ["NOT_FOUND"],
  }),
  create: post("/api/companies", {
    summary: "Write down a company nobody was interviewed at yet",
    access: { row: "N193", may: writer },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be changed"),
    body: z.object({ name: companyField }),
    status: 201,
    response: z.object({ message, ref: z.string() }),
    errors: ["COMPANY_KNOWN"],
  }),
  rename: put("/api/companies/:company", {
    summary: "The name a company is shown with; interviews keep their spelling",
    access: { row: "N194", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be changed"),
    body: z.object({ name: companyField, version: z.int().optional() }),
    response: z.object({ message, ref: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  addContact: post("/api/companies/:company/contacts", {
    summary: "Somebody at the company whom the office speaks with",
    access: { row: "N195", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be changed"),
    body: z.object(contactFields),
    status: 201,
    response: z.object({ message, contact: Contact }),
    errors: ["NOT_FOUND"],
  }),
  changeContact: put("/api/companies/contacts/:contactId", {
    summary: "Change a contact",
    access: { row: "N196", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be changed"),
    body: z.object({ ...contactFields, version: z.int().optional() }),
    response: z.object({ message, contact: Contact }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  removeContact: del("/api/companies/contacts/:contactId", {
    summary: "Forget a contact",
    access: { row: "N196", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be added again"),
    query: versionQuery,
    response: z.object({ message, ...undoable }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  addNote: post("/api/companies/:company/notes", {
    summary: "Note something about a company",
    access: { row: "N197", may: writer },
    scope: "placement:write",
    proof: notNeeded("a note, can be taken away"),
    body: z.object({
      text: textField(NOTE, LONGEST_NOTE),
    }),
    status: 201,
    response: z.object({ message }),
    errors: ["NOT_FOUND"],
  }),
  removeNote: del("/api/companies/notes/:noteId", {
    summary: "Take a note away",
    access: { row: "N197", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be added again"),
    response: z.object({ message, ...undoable }),
    errors: ["NOT_FOUND"],
  }),
};
