import { z } from "zod";
import { SessionUser } from "#/domain/accounts/sessions/sessions.contract.ts";
import { ROLES } from "#/shared/actor.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";

const Contact = namedObject("Contact", { name: z.string(), email: z.string(), phone: z.string() });

export const SiteConfig = namedObject("SiteConfig", {
  hubName: z.string(),
  contacts: z.object({ admin: Contact, marketingHead: Contact }),
  timeSlots: z.array(z.string()),
  /** Rupees. */
  admissionFee: z.number(),
  /** A month of assistance in rupees: 0 is free, null where it is agreed with each person. */
  supportFee: z.number().nullable(),
  /** The office may record a part of what is owed; left out where it may not. */
  allowsParts: z.literal(true).optional(),
  /** Nothing can be undone on this hub, so decisions are asked for twice; left out elsewhere. */
  asksFirst: z.literal(true).optional(),
  /** Months of assistance are paid to a UPI id; left out where the office has named none. */
  takesUpi: z.literal(true).optional(),
  /** The rate in percent of the GST that the fee includes; left out where none is charged. */
  gst: z.object({ rate: z.int() }).optional(),
  /** Candidates note and read what was asked in interviews; left out where they do not. */
  sharesQuestions: z.literal(true).optional(),
  /** Enquiries are written down here; left out where they are not. */
  takesEnquiries: z.literal(true).optional(),
  /** What the provider is called at which staff may sign in; left out if there is none. */
  singleSignOn: z.string().optional(),
  /** The office shows candidates to companies by links; left out where it does not. */
  introducesCandidates: z.literal(true).optional(),
  /** Staff make access tokens for their programs; left out where they do not. */
  allowsTokens: z.literal(true).optional(),
  /** Working days within which a registration is usually answered. */
  registrationAnswerDays: z.int(),
  /** Working days until a contact message is answered. */
  contactAnswerDays: z.int(),
  /** Address of the hub's own mark, if it has one. */
  mark: z.string().optional(),
  /** That image's width divided by its height: its space is reserved while it loads. */
  markRatio: z.number().optional(),
  /** Where the hub is and when somebody is there, as far as it was said. */
  address: z.string().optional(),
  hours: z.string().optional(),
  hasRefundPolicy: z.boolean(),
  /** The version of the privacy notice in force. */
  noticeVersion: z.int(),
  /** The built-in sandbox replaces the payment provider. */
  paymentSandbox: z.boolean(),
  demoAccounts: z
    .array(
      z.object({
        email: z.string(),
        password: z.string(),
        label: z.string(),
        role: z.enum(ROLES),
      }),
    )
    .optional(),
  /** Another one as soon as anything above is: what a browser keeps is good while it stays. */
  version: z.string(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

const Status = z.object({ status: z.literal("ok") });

export const siteContract = {
  config: get("/api/config", {
    summary: "Hub name, contacts, time slots and fee",
    access: { row: "N18", public: true },
    response: SiteConfig,
  }),
  session: get("/api/session", {
    summary:
      "What every page needs at once: who is signed in, how much is unread, which settings hold",
    access: { row: "N96", may: everyone("self"), onInitialPassword: true },
    response: z.object({
      user: SessionUser,
      unread: z.int(),
      /** The version of the privacy notice that its reader has yet to agree to. */
      noticeToShow: z.int().optional(),
      /** The `version` of GET /api/config. */
      configVersion: z.string(),
    }),
  }),
  live: get("/api/health/live", {
    summary: "The process answers",
    access: { row: "N11", public: true },
    response: Status,
  }),
  ready: get("/api/health/ready", {
    summary: "The process and its database answer",
    access: { row: "N12", public: true },
    response: Status,
    errors: ["UNAVAILABLE"],
  }),
};
