import type { Audience } from "#/shared/actor.ts";
import { MODULES } from "#/shared/modules.ts";

/** The sections of a person's page. Details, documents and timeline are separate calls. */
export const SECTIONS = [
  "registration",
  "details",
  "documents",
  "money",
  "training",
  "interviews",
  "placement",
  "assistance",
  "timeline",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Whom a role meets in its lists: everybody, members of batches, supported, or candidates. */
type Whom = "everybody" | "members" | "supported" | "candidates";

export type PersonRights = {
  whom: Whom;
  sections: readonly SectionName[];
  /** E-mail address and telephone numbers. */
  contact: boolean;
  /** Account status and the day of registration. */
  account: boolean;
  /** What the admin changes about an account. */
  access: boolean;
  /** What is open of the fee, and receipts with number and link. */
  receipts: boolean;
  /** Attendance and answers of each module. */
  attendance: boolean;
  /** When and where an interview is, how long it takes, and what was written about it. */
  interviewNotes: boolean;
  /** By which link and with whom an interview is, and what was noted for it. */
  meetings: boolean;
  /** What is agreed to be paid for the assistance, and so each month of it that is due or paid. */
  amount: boolean;
};

const OFFICE: PersonRights = {
  whom: "everybody",
  sections: SECTIONS,
  contact: true,
  account: true,
  access: false,
  receipts: true,
  attendance: true,
  interviewNotes: true,
  meetings: true,
  amount: true,
};
const NOTHING: Omit<PersonRights, "whom" | "sections"> = {
  contact: false,
  account: false,
  access: false,
  receipts: false,
  attendance: false,
  interviewNotes: false,
  meetings: false,
  amount: false,
};

/**
 * What each role reads of a person: no more than its lists show (docs/security/authorization.md). A
 * role that is not named reads nobody.
 */
const PERSON_RIGHTS = {
  admin: { ...OFFICE, access: true },
  ceo: OFFICE,
  // The rows behind the figures name people without e-mail and phone.
  salesHead: {
    ...NOTHING,
    whom: "everybody",
    account: true,
    sections: ["money", "training", "interviews", "placement", "assistance"],
  },
  trainer: { ...NOTHING, whom: "members", attendance: true, sections: ["training"] },
  cto: { ...NOTHING, whom: "supported", amount: true, sections: ["assistance"] },
  informer: {
    ...NOTHING,
    whom: "candidates",
    interviewNotes: true,
    sections: ["interviews"],
  },
} as const satisfies Partial<Record<Audience, PersonRights>>;

type Reader = keyof typeof PERSON_RIGHTS;

const isReader = (audience: Audience): audience is Reader => audience in PERSON_RIGHTS;

/** What a role reads of a person; null for a role that reads nobody. */
export const personRightsOf = (audience: Audience): PersonRights | null =>
  isReader(audience) ? PERSON_RIGHTS[audience] : null;

const inModule = (key: string) =>
  MODULES.some((module) => key.startsWith(`${module.toLowerCase()}-`));

/** The journey statuses that say no more than the rows a role has. */
const STATUSES: Record<Whom, (key: string) => boolean> = {
  everybody: () => true,
  members: inModule,
  supported: (key) => key === "placed" || key === "assistance" || key === "alumni",
  candidates: (key) => key === "interviews",
};

/** Whether a role may read that a person has this journey status. */
export const mayReadStatus = ({ whom }: PersonRights, statusKey: string): boolean =>
  STATUSES[whom](statusKey);
