import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { LONGEST_SOURCE } from "#/domain/office/settings/enquiry-settings.rules.ts";
import { START_TIME } from "#/domain/placement/interviews/interviews.rules.ts";
import { get, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { emailField, optionalEmailField } from "#/shared/email-field.ts";
import { optionalTextField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { mobileField } from "#/shared/mobile-field.ts";
import { nameField } from "#/shared/person-name-field.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { LONGEST_NOTE, RESULTS, SHOWN, STATUSES, WANTS } from "./enquiries.rules.ts";

const named = z.object({ id: z.string(), name: z.string() });

export const Enquiry = namedObject("Enquiry", {
  _id: z.string(),
  mobile: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  source: z.string(),
  wants: z.enum(WANTS),
  note: z.string().nullable(),
  status: z.enum(STATUSES),
  nextCallOn: z.string().nullable(),
  nextCallAt: z.string().nullable(),
  /** Null if it has no owner, or the owner may no longer sign in. */
  owner: named.nullable(),
  /** The linked account, and its stage. */
  account: z.object({ id: z.string(), stage: z.string() }).nullable(),
  /** The number of calls, the time of the last one, and its outcome. */
  calls: z.int(),
  lastCall: z.object({ result: z.enum(RESULTS), at: z.iso.datetime() }).nullable(),
  lostReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const EnquiryCall = namedObject("EnquiryCall", {
  _id: z.string(),
  result: z.enum(RESULTS),
  note: z.string().nullable(),
  nextCallOn: z.string().nullable(),
  nextCallAt: z.string().nullable(),
  calledBy: z.string(),
  calledById: z.string(),
  calledAt: z.iso.datetime(),
  version: z.int(),
});
export type EnquiryCall = z.infer<typeof EnquiryCall>;

/** A person who has the number or the address already. */
export const KnownPerson = namedObject("KnownPerson", {
  kind: z.enum(["enquiry", "account"]),
  /** The id of the enquiry or the account. */
  id: z.string(),
  name: z.string(),
  /** Its state: "Open", "Lost", "Registered". */
  state: z.string(),
  by: z.enum(["phone", "email"]),
  /** Whether it prevents another enquiry of the same person. */
  isOpen: z.boolean(),
  /** Whether the caller may open the person's page. */
  hasPage: z.boolean(),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** Empty values of a call become null. */
const noteField = optionalTextField(LONGEST_NOTE)
  .transform((text) => text || null)
  .nullish();
const nextCall = {
  nextCallOn: dayField.nullish(),
  nextCallAt: z
    .string()
    .refine((text) => text === "" || START_TIME.test(text), "Enter a time as HH:mm.")
    .nullish(),
};

const fields = {
  mobile: mobileField,
  name: nameField("Enter a name.", 100),
  email: optionalEmailField.nullish(),
  source: z.string({ error: "Choose a source." }).min(1, "Choose a source.").max(LONGEST_SOURCE),
  wants: z.enum(WANTS, { error: "Choose what they want." }),
  note: noteField,
  ...nextCall,
  /** If left out, the caller; null for no owner. */
  ownerId: z.string().max(60).nullish(),
};
export const EnquiryInput = namedObject("EnquiryInput", {
  ...fields,
  /** The contact message that it comes from. */
  messageId: z.string().max(60).nullish(),
});
export type EnquiryInput = z.output<typeof EnquiryInput>;
export const EnquiryChange = namedObject("EnquiryChange", { ...fields, version: z.int() });
export type EnquiryChange = z.output<typeof EnquiryChange>;

const callFields = {
  result: z.enum(RESULTS, { error: "Choose what came of it." }),
  note: noteField,
  ...nextCall,
};
export const CallInput = namedObject("EnquiryCallInput", { ...callFields, version: z.int() });
export type CallInput = z.output<typeof CallInput>;

const version = z.object({ version: z.int() });
const saved = z.object({ message: z.string(), enquiry: Enquiry });
const undoing = z.object({ message: z.string() }).extend(undoable);

const may = { admin: "any", salesHead: "any" } as const;
const read = { row: "N504", may } as const;

/** If the owner has not switched enquiries on, each call answers NOT_FOUND. */
export const enquiriesContract = {
  list: list("/api/enquiries", {
    summary: "Enquiries, whose call is due first",
    access: read,
    scope: "enquiries:read",
    query: listQuery(["nextCallOn", "name", "source", "createdAt", "wants"]).extend({
      show: z.enum(SHOWN).optional(),
      source: z.string().max(LONGEST_SOURCE).optional(),
      /** The id of a member of staff, or "nobody". */
      owner: z.string().max(60).optional(),
    }),
    response: z.object({
      enquiries: z.array(Enquiry),
      /** How many to call by today, of all that match the other filters. */
      due: z.int(),
    }),
  }),
  choices: get("/api/enquiries/choices", {
    summary: "The sources of the owner's list, and whose an enquiry can be",
    access: read,
    scope: "enquiries:read",
    response: z.object({
      sources: z.array(z.string()),
      /** Sources of stored enquiries that are no longer in the list. */
      formerSources: z.array(z.string()),
      owners: z.array(named),
    }),
    errors: ["NOT_FOUND"],
  }),
  read: get("/api/enquiries/:id", {
    summary: "An enquiry with its calls, the newest first",
    access: { row: "N505", may },
    scope: "enquiries:read",
    response: z.object({ enquiry: Enquiry, calls: z.array(EnquiryCall) }),
    errors: ["NOT_FOUND"],
  }),
  known: get("/api/known-enquirers", {
    summary: "Who has a number or an address already: enquiries and accounts",
    access: { row: "N506", may },
    scope: "enquiries:read",
    query: z.object({
      mobile: z.string().max(60).optional(),
      email: z.string().max(1000).optional(),
      /** The enquiry being changed, which is left out. */
      except: z.string().max(60).optional(),
    }),
    response: z.object({ people: z.array(KnownPerson) }),
    errors: ["NOT_FOUND"],
  }),
  create: post("/api/enquiries", {
    summary: "Write an enquiry down",
    access: { row: "N507", may },
    scope: "enquiries:write",
    proof: notNeeded("can be corrected and deleted"),
    body: EnquiryInput,
    status: 201,
    response: saved,
    errors: ["NOT_FOUND", "ENQUIRY_OPEN", "ENQUIRY_OF_MESSAGE"],
  }),
  change: put("/api/enquiries/:id", {
    summary: "Correct an enquiry, or give it to somebody else",
    access: { row: "N508", may },
    scope: "enquiries:write",
    proof: notNeeded("can be corrected"),
    body: EnquiryChange,
    response: saved,
    errors: ["NOT_FOUND", "STALE_VERSION", "ENQUIRY_OPEN"],
  }),
  addCall: post("/api/enquiries/:id/calls", {
    summary: "Note a call, what came of it and when the next one is",
    access: { row: "N509", may },
    scope: "enquiries:write",
    proof: notNeeded("a note, can be undone"),
    body: CallInput,
    status: 201,
    response: undoing,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  changeCall: put("/api/enquiry-calls/:id", {
    summary: "Correct what was noted of a call",
    access: { row: "N509", may },
    scope: "enquiries:write",
    proof: notNeeded("a note"),
    body: z.object({ result: callFields.result, note: noteField, version: z.int() }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  lose: put("/api/enquiries/:id/lost", {
    summary: "Close an enquiry that nothing comes of, with a reason",
    access: { row: "N510", may },
    scope: "enquiries:write",
    proof: notNeeded("can be opened again"),
    body: version.extend({ reason: reasonField("Say why nothing comes of it.") }),
    response: undoing,
    errors: ["NOT_FOUND", "STALE_VERSION", "ENQUIRY_CLOSED"],
  }),
  reopen: put("/api/enquiries/:id/open", {
    summary: "Open a lost enquiry again",
    access: { row: "N511", may },
    scope: "enquiries:write",
    proof: notNeeded("can be closed again"),
    body: version,
    response: saved,
    errors: ["NOT_FOUND", "STALE_VERSION", "ENQUIRY_OPEN", "ENQUIRY_NOT_LOST"],
  }),
  invite: post("/api/enquiries/:id/invitation", {
    summary: "Make an account of an enquiry, by invitation, with the fee in full",
    access: { row: "N512", may },
    proof: needed("lets somebody in"),
    body: version.extend({ name: fields.name, email: emailField }),
    status: 201,
    response: saved,
    errors: [
      ...(["NOT_FOUND", "STALE_VERSION", "ENQUIRY_CLOSED", "ENQUIRY_HAS_ACCOUNT"] as const),
      "ACCOUNT_EXISTS",
    ],
  }),
  remove: post("/api/enquiries/:id/removal", {
    summary: "Destroy an enquiry and its calls, because its person asks for it or it is none",
    access: { row: "N513", may },
    scope: "enquiries:write",
    proof: notNeeded("what one has written down; the trail says that it was"),
    body: version.extend({ reason: reasonField("Say why it is deleted.") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  ofMessage: get("/api/contact/messages/:id/enquiry", {
    summary: "What an enquiry begins with that is made of a contact message",
    access: { row: "N515", may: { admin: "any" } },
    scope: "enquiries:read",
    response: z.object({ name: z.string(), email: z.string(), note: z.string() }),
    errors: ["NOT_FOUND", "ENQUIRY_OF_MESSAGE"],
  }),
};
