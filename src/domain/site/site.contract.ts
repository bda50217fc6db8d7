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
  /** In rupees. */
  admissionFee: z.number(),
  /** A month of assistance in rupees: 0 is free, null means agreed with each person. */
  supportFee: z.number().nullable(),
  /** Whether the office may record partial payments; left out if not. */
  allowsParts: z.literal(true).optional(),
  /**
   * Whether nothing can be undone on this hub, so that decisions are confirmed first; left out if
   * not.
   */
  asksFirst: z.literal(true).optional(),
  /** Whether months of assistance can be paid to a UPI id; left out if not. */
  takesUpi: z.literal(true).optional(),
  /** The rate in percent of the GST included in the fee; left out if none is charged. */
  gst: z.object({ rate: z.int() }).optional(),
  /** Whether candidates share the questions asked in interviews; left out if not. */
  sharesQuestions: z.literal(true).optional(),
  /** Whether enquiries are recorded here; left out if not. */
  takesEnquiries: z.literal(true).optional(),
  /** The name of the identity provider for staff; left out if there is none. */
  singleSignOn: z.string().optional(),
  /** Whether the office shows candidates to companies by links; left out if not. */
  introducesCandidates: z.literal(true).optional(),
  /** Whether staff can create access tokens for their programs; left out if not. */
  allowsTokens: z.literal(true).optional(),
  /** Working days within which a registration is usually decided. */
  registrationAnswerDays: z.int(),
  /** Working days until a contact message is answered. */
  contactAnswerDays: z.int(),
  /** The address of the hub's own logo, if it has one. */
  mark: z.string().optional(),
  /** That image's width divided by its height, which reserves its space while it loads. */
  markRatio: z.number().optional(),
  /** Where the hub is and its opening hours, as far as set. */
  address: z.string().optional(),
  hours: z.string().optional(),
  hasRefundPolicy: z.boolean(),
  /** The version of the privacy notice in force. */
  noticeVersion: z.int(),
  /** Whether the built-in sandbox replaces the payment provider. */
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
  /** Changes whenever anything above does: a browser's copy is valid while it stays the same. */
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
      /** The version of the privacy notice that the user has yet to agree to. */
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
