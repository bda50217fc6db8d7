import type { Ledgers } from "#/domain/money/payments/day-book.rules.ts";
import { type RefundStep, refundStepsOf } from "#/domain/money/payments/office/proposal.rules.ts";
import type { GstSettings } from "#/domain/money/payments/tax/tax.rules.ts";
import { CONTACT_FIELDS } from "#/domain/office/settings/settings.rules.ts";
import { PAPER_DAYS } from "#/domain/onboarding/documents/destroying.rules.ts";
import { type Criteria, readCriteria } from "#/domain/training/scores/remarks.rules.ts";
import { USUAL_LIMITS, type WarningLimits } from "#/domain/training/warnings/warnings.rules.ts";
import { type Holiday, holidaysOf } from "#/shared/holidays.ts";
import { type Paise, toPaise } from "#/shared/money.ts";
import { pick } from "#/shared/pick.ts";
import { USUAL_SLOTS } from "#/shared/slot-times.ts";
import { DEFAULT_NOTICE } from "./default-notice.ts";
import { DEFAULT_REPLIES } from "./default-replies.ts";
import { DEFAULT_TERMS } from "./default-terms.ts";
import { GST_DEFAULTS, GST_FIELDS, type GstValues, gstOf, ledgersOf } from "./gst-values.ts";
import {
  ENQUIRY_FIELDS,
  SWITCHED_DEFAULTS,
  SWITCHED_FIELDS,
  type SwitchedValues,
} from "./switched-values.ts";

type Contact = { name: string; email: string; phone: string };

/** The owner's settings as stored; amounts in rupees. */
export type SettingValues = SwitchedValues &
  GstValues & {
    hubName: string;
    /** The id of the mark's picture; null for the product's own. */
    mark: string | null;
    adminName: string;
    adminEmail: string;
    adminPhone: string;
    marketingName: string;
    marketingEmail: string;
    marketingPhone: string;
    /** Working days within which a registration is usually answered, as shown to applicants. */
    registrationAnswerDays: number;
    /** Working days within which a contact message is answered, as shown to its sender. */
    contactAnswerDays: number;
    /** The hub's address and opening hours; empty if not set. */
    address: string;
    hours: string;
    admissionFee: number;
    /** Where transfers and UPI payments go, as shown to people; empty if not set. */
    payToAccount: string;
    payToUpi: string;
    /** The payee that UPI apps show before a payment; the hub's name if not set. */
    payToName: string;
    /** The fee for a month of assistance: 0 is free, null if agreed with each person. */
    supportFee: number | null;
    /** Whether the office may record partial payments. */
    allowsParts: boolean;
    timeSlots: string[];
    /** Days without classes, one per line: "Tue 26 Jan 2027 Republic Day". */
    holidays: string[];
    /** The criteria for remarks on a score, by module; empty for none. */
    criteria: string;
    /** The thresholds from which a fact of a person's training is a warning sign. */
    warnMissed: number;
    warnAttendance: number;
    warnAnswers: number;
    warnAnswerDays: number;
    /** Retention in days of identity documents once they are no longer needed. */
    keepPapersDays: number;
    /** Suggested answers to contact messages: a heading and a text each. */
    contactReplies: string;
    /** The names of the accounts in the owner's books, for the day book. */
    cashLedger: string;
    bankLedger: string;
    providerLedger: string;
    feeLedger: string;
    assistanceLedger: string;
    /** The hub's operator, as legally required; empty if not set. */
    legalName: string;
    legalAddress: string;
    gstin: string;
    grievanceName: string;
    grievanceEmail: string;
    grievancePhone: string;
    /** The published refund policy, in sections; empty if none is published. */
    refundPolicy: string;
    /** How much of a fee is refunded until when, one step per line; empty for no proposal. */
    refundSteps: string;
    /** The two claims of the CSR page; if empty, the hub's own figure is shown. */
    placedClaim: string;
    clientsClaim: string;
    /** The words that trainees sign. */
    terms: string;
    /** The privacy notice that people agree to. */
    notice: string;
  };
type SettingName = keyof SettingValues;

/** Fields that are saved together, each section with its version. */
export const SECTIONS = {
  name: ["hubName"],
  mark: ["mark"],
  contacts: [...CONTACT_FIELDS, "registrationAnswerDays", "contactAnswerDays"],
  place: ["address", "hours"],
  fee: ["admissionFee", "payToAccount", "payToUpi", "payToName", "supportFee", "allowsParts"],
  slots: ["timeSlots"],
  holidays: ["holidays"],
  criteria: ["criteria"],
  warnings: ["warnMissed", "warnAttendance", "warnAnswers", "warnAnswerDays"],
  papers: ["keepPapersDays"],
  questions: ["sharesQuestions"],
  enquiries: ENQUIRY_FIELDS,
  introductions: ["introducesCandidates"],
  programs: ["allowsTokens"],
  replies: ["contactReplies"],
  books: ["cashLedger", "bankLedger", "providerLedger", "feeLedger", "assistanceLedger"],
  owner: [
    "legalName",
    "legalAddress",
    "gstin",
    "grievanceName",
    "grievanceEmail",
    "grievancePhone",
  ],
  gst: GST_FIELDS,
  refunds: ["refundPolicy", "refundSteps"],
  claims: ["placedClaim", "clientsClaim"],
  terms: ["terms"],
  notice: ["notice"],
} as const satisfies Record<string, readonly SettingName[]>;
export type SettingSection = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SettingSection[];

/** Used until an owner or the environment sets a value. */
export const DEFAULTS: SettingValues = {
  hubName: "Careers Hub",
  mark: null,
  adminName: "Admissions desk",
  adminEmail: "admissions@hub.example",
  adminPhone: "+91 80000 00001",
  marketingName: "Marketing head",
  marketingEmail: "marketing@hub.example",
  marketingPhone: "+91 80000 00002",
  registrationAnswerDays: 2,
  contactAnswerDays: 2,
  address: "",
  hours: "",
  admissionFee: 10_000,
  payToAccount: "",
  payToUpi: "",
  payToName: "",
  supportFee: null,
  allowsParts: false,
  timeSlots: [...USUAL_SLOTS],
  holidays: [],
  criteria: "",
  warnMissed: USUAL_LIMITS.missed,
  warnAttendance: USUAL_LIMITS.attendance,
  warnAnswers: USUAL_LIMITS.answers,
  warnAnswerDays: USUAL_LIMITS.answerDays,
  keepPapersDays: PAPER_DAYS.least,
  ...SWITCHED_DEFAULTS,
  contactReplies: DEFAULT_REPLIES,
  cashLedger: "Cash",
  bankLedger: "Bank",
  providerLedger: "Payment provider",
  feeLedger: "Admission fees",
  assistanceLedger: "Assistance fees",
  ...GST_DEFAULTS,
  legalName: "",
  legalAddress: "",
  gstin: "",
  grievanceName: "",
  grievanceEmail: "",
  grievancePhone: "",
  refundPolicy: "",
  refundSteps: "",
  placedClaim: "1,000+ people placed in six years",
  clientsClaim: "25+ clients",
  terms: DEFAULT_TERMS,
  notice: DEFAULT_NOTICE,
};

/** Fields that are read as they are stored. */
const AS_STORED = [
  "registrationAnswerDays",
  "contactAnswerDays",
  "contactReplies",
  "supportFee",
  "allowsParts",
  "keepPapersDays",
  ...SWITCHED_FIELDS,
  "refundPolicy",
] as const satisfies readonly SettingName[];

/** The settings in force, as the rest of the product reads them. */
export type HubSettings = Pick<SettingValues, (typeof AS_STORED)[number]> & {
  hubName: string;
  mark: { id: string; png: Buffer } | null;
  contacts: { admin: Contact; marketingHead: Contact };
  address: string | null;
  hours: string | null;
  admissionFeePaise: Paise;
  payTo: { account: string | null; upi: string | null; payee: string };
  timeSlots: readonly string[];
  /** Days without classes, in order. */
  holidays: readonly Holiday[];
  criteria: Criteria;
  warnings: WarningLimits;
  /** The names of the accounts in the owner's books. */
  ledgers: Ledgers;
  /** The hub's operator; empty texts if not set. */
  owner: { legalName: string; address: string; gstin: string; grievance: Contact };
  /** GST from its first day, and whether that has come; null while it is off. */
  gst: GstSettings | null;
  isGstOn: boolean;
  refundSteps: readonly RefundStep[];
  claims: { placed: string; clients: string };
  /** What trainees sign; the version is printed on the pages. */
  terms: { version: number; text: string };
  /** The privacy notice people agree to. */
  notice: { version: number; text: string };
};

/** The path of a mark's picture. */
export const logoPath = (id: string): string => `/api/mark/${id}`;

export type StoredSection = {
  section: string;
  version: number;
  value: Partial<SettingValues>;
};

/** Returns each field's value in force: from the environment, or as saved, or its default. */
export const valuesInForce = (
  preset: Partial<SettingValues>,
  stored: readonly StoredSection[],
): SettingValues => ({
  ...DEFAULTS,
  ...Object.assign({}, ...stored.map(({ value }) => value)),
  ...preset,
});

/** Returns the settings as used. The product's own terms and notice have version 1. */
export const settingsOf = (
  values: SettingValues,
  mark: HubSettings["mark"],
  versions: { terms: number; notice: number },
): HubSettings => ({
  ...pick(values, AS_STORED),
  hubName: values.hubName,
  mark,
  contacts: {
    admin: { name: values.adminName, email: values.adminEmail, phone: values.adminPhone },
    marketingHead: {
      name: values.marketingName,
      email: values.marketingEmail,
      phone: values.marketingPhone,
    },
  },
  address: values.address || null,
  hours: values.hours || null,
  admissionFeePaise: toPaise(values.admissionFee),
  payTo: {
    account: values.payToAccount || null,
    upi: values.payToUpi || null,
    payee: values.payToName || values.hubName,
  },
  timeSlots: values.timeSlots,
  holidays: holidaysOf(values.holidays),
  criteria: readCriteria(values.criteria).criteria,
  warnings: {
    missed: values.warnMissed,
    attendance: values.warnAttendance,
    answers: values.warnAnswers,
    answerDays: values.warnAnswerDays,
  },
  ledgers: {
    cash: values.cashLedger,
    bank: values.bankLedger,
    provider: values.providerLedger,
    admissionFees: values.feeLedger,
    assistanceFees: values.assistanceLedger,
    ...ledgersOf(values),
  },
  owner: {
    legalName: values.legalName,
    address: values.legalAddress,
    gstin: values.gstin,
    grievance: {
      name: values.grievanceName,
      email: values.grievanceEmail,
      phone: values.grievancePhone,
    },
  },
  gst: gstOf(values),
  isGstOn: false,
  refundSteps: refundStepsOf(values.refundSteps) ?? [],
  claims: { placed: values.placedClaim, clients: values.clientsClaim },
  terms: { version: versions.terms, text: values.terms },
  notice: { version: versions.notice, text: values.notice },
});
