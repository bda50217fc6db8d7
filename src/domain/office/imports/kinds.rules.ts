import { MODULE_NAMES, MODULES, type Module } from "#/shared/modules.ts";

export const IMPORT_KINDS = [
  "people",
  "scores",
  "attendance",
  "payments",
  "guides",
  "placements",
  "enquiries",
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportColumn = {
  key: string;
  label: string;
  isRequired?: true;
  /** The column's names in other files. */
  aliases?: readonly string[];
  note: string;
};

type Kind = {
  label: string;
  /** The singular name of a row. */
  one: string;
  note: string;
  columns: readonly ImportColumn[];
  /** The columns that identify a row's subject, the person first: no two rows may have the same. */
  about: readonly string[];
  /** What two such rows have in common, in words. */
  sameAs: string;
  /** Whether a person's rows build on each other, so that they are tried together. */
  isTogether?: true;
  /** Whether people are notified by default. */
  isTelling?: true;
};

const EMAILS = ["mail", "gmail"];
const MOBILES = [
  "mobile",
  "mobile number",
  "phone",
  "phone number",
  "contact",
  "contact number",
  "cell",
  "telephone",
  "telephone number",
  "whatsapp number",
  "whatsapp",
  "mobile contact",
  "ph",
  "ph number",
];
const NAME = { key: "name", label: "Name", isRequired: true, note: "As they are called" } as const;
/** The names of the column for a batch by its readable id, the same in every kind. */
const BATCHES = ["batch id", "batch code", "batch name", "batch number"];
const EMAIL: ImportColumn = {
  key: "email",
  label: "Email",
  isRequired: true,
  aliases: EMAILS,
  note: "The address that they sign in with",
};
const PERSON: ImportColumn = {
  key: "person",
  label: "Email or mobile",
  isRequired: true,
  // The first is the header of lists exported earlier.
  aliases: ["e mail or mobile", ...EMAILS, "email", ...MOBILES, "trainee", "person"],
  note: "Of somebody with an account: the address, or the ten digits they gave",
};

const mark = (module: Module): ImportColumn => ({
  key: module,
  label: MODULE_NAMES[module],
  aliases: [`${MODULE_NAMES[module]} score`, `${module} score`, `${module} marks`],
  note: "0 to 10, at most two decimals; empty leaves what there is",
});

const DAYS = "As YYYY-MM-DD or dd/mm/yyyy";

export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  people: {
    label: "People",
    one: "a person with an account",
    note:
      "Somebody new is invited by mail; who has an account is changed where the file says otherwise. " +
      "A mobile number counts until they give their own; a batch is joined by its own rules.",
    about: ["email"],
    sameAs: "e-mail",
    isTelling: true,
    columns: [
      { ...NAME, key: "username", aliases: ["username", "full name", "trainee", "person"] },
      EMAIL,
      { key: "role", label: "Role", note: "Trainee, Trainer or Admin; empty for Trainee" },
      {
        key: "subRole",
        label: "Sub-role",
        aliases: ["subrole"],
        note: "Existing Trainee, Assistance, CEO, CTO, Sales Head, Informer; empty for none",
      },
      {
        key: "paymentOption",
        label: "Payment option",
        aliases: ["payment", "option"],
        note: "Full Payment, Partial Payment or No Payment, of trainees",
      },
      {
        key: "amount",
        label: "Assistance amount",
        aliases: ["amount"],
        note: "Rupees, of who is made with the sub-role Assistance",
      },
      {
        key: "mobile",
        label: "Mobile",
        aliases: MOBILES,
        note: "Ten digits; empty leaves what there is",
      },
      {
        key: "batch",
        label: "Batch",
        aliases: BATCHES,
        note: "JAVA-2026-001, for trainees who join it by this; empty for none",
      },
    ],
  },
  scores: {
    label: "Scores",
    one: "the marks of a trainee",
    note: "Each in a module whose batch they are in.",
    about: ["person"],
    sameAs: "person",
    columns: [PERSON, ...MODULES.map(mark)],
  },
  attendance: {
    label: "Attendance",
    one: "a trainee at a session",
    note: "The session has been recorded as held, in a batch that has not ended; a file makes none.",
    about: ["person", "batch", "date", "slot"],
    sameAs: "person, batch, date and time",
    columns: [
      PERSON,
      {
        key: "batch",
        label: "Batch",
        isRequired: true,
        aliases: BATCHES,
        note: "JAVA-2026-001",
      },
      {
        key: "date",
        label: "Date",
        isRequired: true,
        aliases: ["day", "session date"],
        note: DAYS,
      },
      {
        key: "slot",
        label: "Time",
        isRequired: true,
        aliases: ["slot", "time slot"],
        note: "One of the hub's slots, such as 9:00 AM to 11:00 AM",
      },
      {
        key: "present",
        label: "Present",
        isRequired: true,
        aliases: ["attendance", "attended"],
        note: "Yes or No; empty leaves what there is",
      },
      {
        key: "excused",
        label: "Excused",
        aliases: ["excuse", "leave"],
        note: "Why an absence is excused; empty leaves what there is",
      },
    ],
  },
  payments: {
    label: "Payments",
    one: "a fee, or its balance, that came in at the office",
    note:
      "As the office records it: what is open, to the paisa, on a day whose takings are not closed. " +
      "Each gets a receipt.",
    about: ["person", "part"],
    sameAs: "person and fee",
    isTogether: true,
    columns: [
      PERSON,
      { key: "part", label: "For", aliases: ["part"], note: "Fee or Balance; empty for Fee" },
      { key: "amount", label: "Amount", isRequired: true, aliases: ["rupees"], note: "Rupees" },
      { key: "method", label: "Method", isRequired: true, note: "Cash, Transfer or UPI" },
      {
        key: "paidOn",
        label: "Paid on",
        isRequired: true,
        aliases: ["date", "day", "paid"],
        note: DAYS,
      },
      { key: "reference", label: "Reference", note: "Number of the transfer or voucher" },
      { key: "takenBy", label: "Taken by", note: "Who took it; empty for you" },
    ],
  },
  guides: {
    label: "Guides",
    one: "an in-house employee who guides",
    note:
      "Those whom Guidance lists for placed people, not the pages of help. Who is known by the address " +
      "is changed where the file says otherwise.",
    about: ["email"],
    sameAs: "e-mail",
    columns: [
      NAME,
      { ...EMAIL, note: "Theirs, by which they are known again" },
      {
        key: "mobile",
        label: "Mobile",
        isRequired: true,
        aliases: MOBILES,
        note: "Ten digits",
      },
      { key: "level", label: "Level", note: "Senior or Junior; empty for Junior" },
    ],
  },
  placements: {
    label: "Past placements",
    one: "somebody's placement",
    note: "After their latest interview, which went well and is in the hub with its outcome; once each.",
    about: ["person"],
    sameAs: "person",
    columns: [
      PERSON,
      {
        key: "placedCompany",
        label: "Company",
        isRequired: true,
        aliases: ["company name", "placed company"],
        note: "Where they are placed",
      },
      {
        key: "packageAmount",
        label: "Package",
        isRequired: true,
        aliases: ["package lpa", "lpa", "ctc"],
        note: "Lakh rupees a year",
      },
      {
        key: "onboardingDate",
        label: "Joining date",
        isRequired: true,
        aliases: ["onboarding date", "date of joining", "joined"],
        note: DAYS,
      },
    ],
  },
  enquiries: {
    label: "Enquiries",
    one: "somebody who asks about the training",
    note:
      "Whoever stores it owns what is new. Who has an open enquiry is known by the number, and changed where the " +
      "file says otherwise.",
    about: ["mobile"],
    sameAs: "mobile number",
    columns: [
      { key: "mobile", label: "Mobile", isRequired: true, aliases: MOBILES, note: "Ten digits" },
      { ...NAME, aliases: ["full name", "enquirer", "person"] },
      { key: "email", label: "Email", aliases: EMAILS, note: "If they gave one" },
      {
        key: "source",
        label: "Source",
        isRequired: true,
        aliases: ["heard from", "lead source", "channel"],
        note: "One of the hub's list, as under Settings",
      },
      {
        key: "wants",
        label: "Wants",
        aliases: ["course", "interest", "module"],
        note: "Java, AEM or Not sure; empty for Not sure",
      },
      { key: "note", label: "Note", aliases: ["remarks", "comment"], note: "In your words" },
      {
        key: "nextCallOn",
        label: "Next call",
        aliases: ["follow up", "follow up date", "call on"],
        note: `${DAYS}, from today on; empty leaves what there is`,
      },
    ],
  },
};
