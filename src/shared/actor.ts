export const ROLES = ["Admin", "Trainer", "Trainee"] as const;
export type Role = (typeof ROLES)[number];

export const SUB_ROLES = [
  "CEO",
  "CTO",
  "Sales Head",
  "Informer",
  "Existing Trainee",
  "Assistance",
] as const;
export type SubRole = (typeof SUB_ROLES)[number];

/** The sub-roles that each role may have; every other pair is refused (specification 3, A6). */
export const SUB_ROLES_OF = {
  Admin: ["CEO", "CTO", "Sales Head", "Informer"],
  Trainer: [],
  Trainee: ["Existing Trainee", "Assistance"],
} as const satisfies Record<Role, readonly SubRole[]>;

export const subRoleFits = (role: Role, subRole: SubRole | null): boolean =>
  subRole === null || (SUB_ROLES_OF[role] as readonly SubRole[]).includes(subRole);

/** The caller. Built once per request from rows, never from the request's body or path. */
export type Actor = {
  id: string;
  username: string;
  role: Role;
  subRole: SubRole | null;
  /** Still has the initial password: may only change it, log out or read their own session. */
  mustChangePassword: boolean;
  /** Has a role that needs a second factor, but none yet: may only set one up. */
  mustSetUpFactor?: true;
  isInBatch: boolean;
  isPlaced: boolean;
  isMarketingEligible: boolean;
};

/** True if marketing is open to a person: eligible for it, or already placed. */
export const hasMarketing = (who: Pick<Actor, "isMarketingEligible" | "isPlaced">): boolean =>
  who.isMarketingEligible || who.isPlaced;

/** The columns of the authorization table, one per kind of person. */
export const AUDIENCES = [
  "trainee",
  "existingTrainee",
  "assistance",
  "trainer",
  "admin",
  "ceo",
  "cto",
  "salesHead",
  "informer",
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The staff: each reads a page of every person on their own lists. */
export const STAFF: readonly Audience[] = AUDIENCES.slice(3);

const AUDIENCE_OF_SUB_ROLE = {
  CEO: "ceo",
  CTO: "cto",
  "Sales Head": "salesHead",
  Informer: "informer",
  "Existing Trainee": "existingTrainee",
  Assistance: "assistance",
} as const satisfies Record<SubRole, Audience>;

const AUDIENCE_OF_ROLE = {
  Admin: "admin",
  Trainer: "trainer",
  Trainee: "trainee",
} as const satisfies Record<Role, Audience>;

export const audienceOf = (who: { role: Role; subRole: SubRole | null }): Audience =>
  who.subRole ? AUDIENCE_OF_SUB_ROLE[who.subRole] : AUDIENCE_OF_ROLE[who.role];
