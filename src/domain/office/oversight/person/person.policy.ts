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

/** The people in a role's lists: everyone, members of batches, supported people, or candidates. */
type Whom = "everybody" | "members" | "supported" | "candidates";

export type PersonRights = {
  whom: Whom;
  sections: readonly SectionName[];
  /** E-mail address and telephone numbers. */
  contact: boolean;
  /** Account status and the day of registration. */
  account: boolean;
  /** What the admin can change in an account. */
  access: boolean;
  /** The open part of the fee, and receipts with number and link. */
  receipts: boolean;
  /** Attendance and answers of each module. */
  attendance: boolean;
  /** When and where an interview is, its duration, and notes on its outcome. */
  interviewNotes: boolean;
  /** The link and the interviewer of an interview, and notes for it. */
  meetings: boolean;
  /** The agreed amount of the assistance, and therefore each month that is due or paid. */
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
 * What each role may read of a person: no more than its lists show
 * (docs/security/authorization.md). A missing role may read no one.
 */
const PERSON_RIGHTS = {
  admin: { ...OFFICE, access: true },
  ceo: OFFICE,
  // The rows behind the metrics name people without e-mail and phone.
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

/** What a role may read of a person; null for a role that may read nobody. */
export const personRightsOf = (audience: Audience): PersonRights | null =>
  isReader(audience) ? PERSON_RIGHTS[audience] : null;

const inModule = (key: string) =>
  MODULES.some((module) => key.startsWith(`${module.toLowerCase()}-`));

/** The journey statuses that reveal no more than the role's own lists. */
const STATUSES: Record<Whom, (key: string) => boolean> = {
  everybody: () => true,
  members: inModule,
  supported: (key) => key === "placed" || key === "assistance" || key === "alumni",
  candidates: (key) => key === "interviews",
};

/** Whether a role may read that a person has this journey status. */
export const mayReadStatus = ({ whom }: PersonRights, statusKey: string): boolean =>
  STATUSES[whom](statusKey);
