import { type Audience, audienceOf, type Role, type SubRole } from "#/shared/actor.ts";
import { UNKNOWN } from "./values.ts";

/** The signed-in user's data, as the client's sources read it. */
export type Person = {
  userId: string;
  token: string;
  username: string;
  role: Role;
  subRole: SubRole | null;
  audience: Audience;
  flags: { isInBatch: boolean; isPlaced: boolean; isMarketingEligible: boolean };
  // Some of them are asked for these and some are not.
  mustChangePassword: typeof UNKNOWN;
  mustSetUpFactor: typeof UNKNOWN;
  noticeToShow: typeof UNKNOWN;
  tour: typeof UNKNOWN;
};

const NOT_YET = { isInBatch: false, isPlaced: false, isMarketingEligible: false };

const person = (
  of: Pick<Person, "role" | "subRole">,
  flags: Partial<Person["flags"]> = {},
): Person => ({
  ...of,
  token: "token",
  userId: "id",
  username: "Name",
  audience: audienceOf(of),
  flags: { ...NOT_YET, ...flags },
  mustChangePassword: UNKNOWN,
  mustSetUpFactor: UNKNOWN,
  noticeToShow: UNKNOWN,
  tour: UNKNOWN,
});

const admin = (subRole: Person["subRole"]) => person({ role: "Admin", subRole });
const trainee = (flags: Partial<Person["flags"]>) =>
  person({ role: "Trainee", subRole: null }, flags);

/** Everybody to whom the client shows something else: each kind of person, and trainees by how far they have come. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  "a new trainee": trainee({}),
  "a trainee in a batch": trainee({ isInBatch: true }),
  "an eligible trainee": trainee({ isInBatch: true, isMarketingEligible: true }),
  "a placed trainee": trainee({ isInBatch: true, isMarketingEligible: true, isPlaced: true }),
  "an Existing Trainee": person(
    { role: "Trainee", subRole: "Existing Trainee" },
    { isMarketingEligible: true },
  ),
  "a placed Existing Trainee": person(
    { role: "Trainee", subRole: "Existing Trainee" },
    { isMarketingEligible: true, isPlaced: true },
  ),
  "somebody assisted": person({ role: "Trainee", subRole: "Assistance" }),
  "a trainer": person({ role: "Trainer", subRole: null }),
  "an admin": admin(null),
  "the CEO": admin("CEO"),
  "the CTO": admin("CTO"),
  "the Sales Head": admin("Sales Head"),
  "the Informer": admin("Informer"),
};
