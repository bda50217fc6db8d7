import { CONTACT_FIELDS } from "#/domain/office/settings/settings.rules.ts";
import { USUAL_LIMITS, type WarningLimits } from "#/domain/training/warnings/warnings.rules.ts";
import { type Paise, toPaise } from "#/shared/money.ts";
import { DEFAULT_NOTICE } from "./default-notice.ts";
import { DEFAULT_TERMS } from "./default-terms.ts";

export type Contact = { name: string; email: string; phone: string };

/** What an owner sets, field by field, as it is stored; amounts in rupees. */
export type SettingValues = {
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
  /** Where the hub is, and when somebody is there; empty where nobody has said. */
  address: string;
  hours: string;
  admissionFee: number;
  /** Where transfers and UPI payments go, as shown to people; empty where nobody has said. */
  payToAccount: string;
  payToUpi: string;
  /** A month of assistance: 0 is free, null where the amount is agreed with each person. */
  supportFee: number | null;
  timeSlots: string[];
  /** From where on a fact of somebody's training is a sign of risk. */
  warnMissed: number;
  warnAttendance: number;
  warnAnswers: number;
  warnAnswerDays: number;
  /** The words that trainees sign. */
  terms: string;
  /** The privacy notice that people agree to. */
  notice: string;
};
export type SettingName = keyof SettingValues;

/** Fields that are saved together, each section with its version. */
export const SECTIONS = {
  name: ["hubName"],
  mark: ["mark"],
  contacts: [...CONTACT_FIELDS, "registrationAnswerDays"],
  place: ["address", "hours"],
  fee: ["admissionFee", "payToAccount", "payToUpi", "supportFee"],
  slots: ["timeSlots"],
  warnings: ["warnMissed", "warnAttendance", "warnAnswers", "warnAnswerDays"],
  terms: ["terms"],
  notice: ["notice"],
} as const satisfies Record<string, readonly SettingName[]>;
export type SettingSection = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SettingSection[];

/** Used until an owner or the environment has set a value. */
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
  address: "",
  hours: "",
  admissionFee: 10_000,
  payToAccount: "",
  payToUpi: "",
  supportFee: null,
  timeSlots: [
    "9:00 AM to 11:00 AM",
    "11:00 AM to 1:00 PM",
    "2:00 PM to 4:00 PM",
    "4:00 PM to 6:00 PM",
  ],
  warnMissed: USUAL_LIMITS.missed,
  warnAttendance: USUAL_LIMITS.attendance,
  warnAnswers: USUAL_LIMITS.answers,
  warnAnswerDays: USUAL_LIMITS.answerDays,
  terms: DEFAULT_TERMS,
  notice: DEFAULT_NOTICE,
};

/** The settings in force, as the rest of the product reads them. */
export type HubSettings = {
  hubName: string;
  mark: { id: string; png: Buffer } | null;
  contacts: { admin: Contact; marketingHead: Contact };
  registrationAnswerDays: number;
  address: string | null;
  hours: string | null;
  admissionFeePaise: Paise;
  payTo: { account: string | null; upi: string | null };
  /** Rupees a month: 0 is free, null where the amount is agreed with each person. */
  supportFee: number | null;
  timeSlots: readonly string[];
  warnings: WarningLimits;
  /** What trainees sign; the version is printed on the pages. */
  terms: { version: number; text: string };
  /** The privacy notice people agree to. */
  notice: { version: number; text: string };
};

/** Where the picture of a mark is read. */
export const markPath = (id: string): string => `/api/mark/${id}`;

/** A section as it is stored. */
export type StoredSection = {
  section: string;
  version: number;
  value: Partial<SettingValues>;
};

/** Returns each field's value in force: from the environment, or what was saved, or its default. */
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
  registrationAnswerDays: values.registrationAnswerDays,
  address: values.address || null,
  hours: values.hours || null,
  admissionFeePaise: toPaise(values.admissionFee),
  payTo: { account: values.payToAccount || null, upi: values.payToUpi || null },
  supportFee: values.supportFee,
  timeSlots: values.timeSlots,
  warnings: {
    missed: values.warnMissed,
    attendance: values.warnAttendance,
    answers: values.warnAnswers,
    answerDays: values.warnAnswerDays,
  },
  terms: { version: versions.terms, text: values.terms },
  notice: { version: versions.notice, text: values.notice },
});
