import { z } from "zod";
import { ApprovedUser } from "#/domain/accounts/users/users.contract.ts";
import { DUE_KINDS, DUE_STATUSES } from "#/domain/money/dues/dues.rules.ts";
import { OpenFee } from "#/domain/money/payments/office/office.contract.ts";
import { OFFICE_METHODS, RECEIPT_TYPES } from "#/domain/money/payments/payments.rules.ts";
import { FEEDBACKS, ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import { REQUEST_STATUSES } from "#/domain/support/assistance/assistance.rules.ts";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { everyStaff } from "#/shared/grants.ts";
import { meeting } from "#/shared/meeting-field.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { POSITIONS } from "#/shared/positions.ts";
import { ACCOUNT_STATES } from "../people.rules.ts";

const instant = z.iso.datetime();
const day = z.string();

const Registration = namedObject("PersonRegistration", {
  /** Null until decided, and for accounts created by an admin. */
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedById: z.string().nullable().optional(),
  paymentOption: z.enum(PAYMENT_OPTIONS).nullable(),
});

const Money = namedObject("PersonMoney", {
  /** What is to be paid of the fee now. */
  open: z.array(OpenFee).optional(),
  /** Newest first. */
  payments: z.array(
    z.object({
      _id: z.string(),
      paymentType: z.enum(RECEIPT_TYPES),
      /** MMM YYYY for a month of assistance. */
      month: z.string().nullable(),
      /**
       * In rupees, like all amounts here; absent for readers who may not see assistance amounts.
       */
      amount: z.number().optional(),
      paymentDate: instant,
      isVoid: z.boolean(),
      /** What is left of it after refunds. */
      left: z.number().optional(),
      /** Whether the payer's bank disputes it. */
      isDisputed: z.boolean().optional(),
      receipt: z
        .object({
          receiptNumber: z.string(),
          /** A signed link to the PDF. */
          receiptUrl: z.string().nullable(),
          balanceDue: z.number(),
          method: z.enum(["Online", ...OFFICE_METHODS]).nullable(),
          creditNote: z.string().nullable(),
        })
        .optional(),
    }),
  ),
  dues: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(DUE_KINDS),
      /** MMM YYYY for a month of assistance; null for a balance. */
      month: z.string().nullable(),
      /** As for a payment; for a balance it is an open fee. */
      amount: z.number().optional(),
      /** The part received while the rest is open. */
      received: z.number().optional(),
      dueOn: day,
      status: z.enum(DUE_STATUSES),
      receivedOn: day.nullable(),
      version: z.int(),
    }),
  ),
});

const Module = namedObject("PersonModule", {
  module: z.enum(BATCH_TYPES),
  batch: z.object({ _id: z.string(), batchId: z.string() }),
  startDate: day,
  endDate: day.nullable(),
  score: z.number().nullable(),
  /** When the person left this batch to repeat the module; null for the present one. */
  leftAt: z.iso.datetime().nullable().optional(),
  /**
   * Sessions that count for the person; attendance is a share of `expected`, without excused ones.
   */
  sessions: z
    .object({
      held: z.int(),
      expected: z.int(),
      attended: z.int(),
      answered: z.int(),
      waiting: z.int(),
    })
    .optional(),
});
export type PersonModule = z.infer<typeof Module>;

const Interview = namedObject("PersonInterview", {
  _id: z.string(),
  companyName: z.string(),
  round: z.enum(ROUNDS),
  date: day,
  feedback: z.enum(FEEDBACKS),
  isNoShow: z.boolean(),
  /** The version to correct. */
  version: z.int().optional(),
  /** HH:mm in India. */
  startTime: z.string().optional(),
  description: z.string().nullable().optional(),
  ...meeting,
});
export type PersonInterview = z.infer<typeof Interview>;

const Placement = namedObject("PersonPlacement", {
  _id: z.string(),
  placedCompany: z.string(),
  /** In lakh rupees a year. */
  packageAmount: z.number(),
  onboardingDate: day,
  recordedAt: instant,
  /** When the office confirmed it, which issues its certificate. */
  confirmedAt: instant.nullable(),
  version: z.int(),
});
export type PersonPlacement = z.infer<typeof Placement>;

const Guide = z.object({ _id: z.string(), name: z.string() });
const Assistance = namedObject("PersonAssistance", {
  /** The request; null if there is none. */
  request: z
    .object({
      status: z.enum(REQUEST_STATUSES),
      requestedAt: instant,
      topic: z.string().nullable(),
      amount: z.number().nullable().optional(),
    })
    .nullable(),
  record: z
    .object({
      _id: z.string(),
      companyName: z.string().nullable(),
      dateOfJoining: day.nullable(),
      /** The joining date plus one year. */
      supportEnds: day.nullable(),
      isActive: z.boolean(),
      submittedAt: instant.nullable(),
      /** When the admin ended it. */
      endDate: instant.nullable(),
      /** When the CTO closed it. */
      closedAt: instant.nullable(),
      guidanceProvider: Guide.nullable(),
      guidanceHelper: Guide.nullable(),
      position: z.enum(POSITIONS).nullable().optional(),
      version: z.int(),
    })
    .nullable(),
});
export type PersonAssistance = z.infer<typeof Assistance>;

/** One person as the reader may see them: what the reader's role may not read is absent. */
export const PersonPage = namedObject("PersonPage", {
  _id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  /** Null for readers who may not see contact details. */
  email: z.string().nullable(),
  /** Every number given, without duplicates. */
  phones: z.array(z.string()).optional(),
  /** Other people with the same name and telephone number, for readers of both; absent if none. */
  alike: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /**
   * Null, like the day of registration, for readers who know the person from their own lists only.
   */
  state: z.enum(ACCOUNT_STATES).nullable(),
  createdAt: instant.nullable(),
  /** A trainee's journey status as the metrics count it; null for others, and after a rejection. */
  place: z.string().nullable(),
  /** The next step and whose turn it is, in a sentence; null if there is none. */
  next: z.string().nullable(),
  /** What an admin may change in an approved account. */
  account: ApprovedUser.optional(),
  registration: Registration.optional(),
  details: z.object({ submittedAt: instant.nullable() }).optional(),
  documents: z.object({ submittedAt: instant.nullable() }).optional(),
  money: Money.optional(),
  training: z.array(Module).optional(),
  interviews: z.array(Interview).optional(),
  placement: Placement.nullable().optional(),
  /** Whether the person made a résumé, for readers of it. */
  hasResume: z.literal(true).optional(),
  assistance: Assistance.optional(),
  /** Whether the reader may read the timeline, which is a separate call. */
  timeline: z.literal(true).optional(),
});
export type PersonPage = z.infer<typeof PersonPage>;

export const personContract = {
  read: get("/api/people/:userId", {
    summary: "One person with state, next step and what the reader's role may see of them",
    access: { row: "N81", may: everyStaff("any") },
    scope: "people:read",
    response: PersonPage,
    errors: ["NOT_FOUND"],
  }),
};
