import { z } from "zod";
import { companyField } from "#/domain/placement/interviews/interviews.contract.ts";
import { get, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { inMarketing } from "#/shared/grants.ts";
import { lineField, optionalLineField } from "#/shared/line-field.ts";
import { limitField, listQuery } from "#/shared/list.ts";
import { HIGHEST_PACKAGE, tooHighPackage } from "#/shared/package.ts";
import { optionalText } from "#/shared/text-field.ts";
import { STAGES } from "../applications/applications.rules.ts";
import {
  LONGEST_ABOUT,
  LONGEST_SKILL,
  MOST_SEATS,
  MOST_SKILLS,
  OPENING_STATUSES,
  packageOf,
} from "./openings.rules.ts";

const lakh = z.number().nullable();

/** An opening as candidates see it. */
export const Opening = namedObject("Opening", {
  _id: z.string(),
  companyName: z.string(),
  role: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  location: z.string(),
  fixedLakh: lakh,
  variableLakh: lakh,
  leastExperience: z.number("Enter a number.").nullable(),
  leastMark: z.number("Enter a number.").nullable(),
  seats: z.int(),
  /** Whether all its seats are taken, so that nobody can apply any more. */
  isFilled: z.boolean(),
  until: z.string(),
  status: z.enum(OPENING_STATUSES),
  version: z.int(),
});
export type Opening = z.infer<typeof Opening>;

/** How many applications are at each stage. */
const counts = { waiting: z.int(), inRounds: z.int(), offered: z.int(), joined: z.int() };

export const ListedOpening = namedObject("ListedOpening", { ...Opening.shape, ...counts });
export type ListedOpening = z.infer<typeof ListedOpening>;

const FitReason = namedObject("FitReason", {
  about: z.enum(["skills", "marks", "experience", "location"]),
  state: z.enum(["yes", "no", "unknown"]),
  text: z.string(),
});

export const Fitting = namedObject("FittingPerson", {
  userId: z.string(),
  username: z.string(),
  fits: z.boolean(),
  reasons: z.array(FitReason),
  /** Whether they have a résumé made in the hub. */
  hasResume: z.boolean(),
});
export type Fitting = z.infer<typeof Fitting>;

export const OfferedOpening = namedObject("OpeningToApplyFor", {
  opening: Opening,
  /** When it was first published. */
  publishedAt: z.iso.datetime(),
  fits: z.boolean(),
  reasons: z.array(FitReason),
  /** The stage of the caller's application; null for none. */
  stage: z.enum(STAGES).nullable(),
  offer: z
    .object({ fixedLakh: z.number(), variableLakh: z.number(), joiningDate: z.string() })
    .nullable(),
});
export type OfferedOpening = z.infer<typeof OfferedOpening>;

export const lakhField = (missing: string) =>
  z
    .number({ error: missing })
    .multipleOf(0.01, "Use at most two decimals.")
    .max(HIGHEST_PACKAGE, {
      error: ({ input }) => tooHighPackage(Number(input), `At most ${HIGHEST_PACKAGE}.`),
    });
type Package = { fixedLakh: number | null; variableLakh: number | null };

/** Whether a placement may have this package: the sum may exceed the limit even if no part does. */
export const isWithinHighest = ({ fixedLakh, variableLakh }: Package): boolean =>
  packageOf(fixedLakh ?? 0, variableLakh) <= HIGHEST_PACKAGE;
export const OVER_HIGHEST = {
  error: `At most ${HIGHEST_PACKAGE} together with the fixed part.`,
  path: ["variableLakh"],
};

export const dayOf = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).refine(isCalendarDate, WRONG_DATE);
const words = (missing: string) =>
  z
    .array(lineField(missing, LONGEST_SKILL), { error: missing })
    .max(MOST_SKILLS, `Name at most ${MOST_SKILLS}.`);

const openingFields = {
  companyName: companyField,
  role: lineField("Enter the role.", 120),
  about: optionalText(LONGEST_ABOUT),
  skills: words("Name a skill."),
  location: optionalLineField(120),
  fixedLakh: lakhField("Enter the fixed part.").positive("More than 0.").nullable(),
  variableLakh: lakhField("Enter the variable part.").min(0, "At least 0.").nullable(),
  leastExperience: z
    .number("Enter a number.")
    .min(0, "At least 0.")
    .max(60, "At most 60.")
    .nullable(),
  leastMark: z.number("Enter a number.").min(0, "At least 0.").max(10, "At most 10.").nullable(),
  seats: z.int("Enter how many.").min(1, "At least 1.").max(MOST_SEATS, `At most ${MOST_SEATS}.`),
  until: dayOf("Choose a day."),
};

/** A variable part is never shown without a fixed one. */
const hasFixedPart = ({ fixedLakh, variableLakh }: Package) => fixedLakh !== null || !variableLakh;
const NO_FIXED_PART = { error: "Enter the fixed part too.", path: ["fixedLakh"] };

/** Adds the rule that the parts of a package go together. */
const withPackage = <Body extends z.ZodType<Package>>(body: Body): Body =>
  body.refine(hasFixedPart, NO_FIXED_PART).refine(isWithinHighest, OVER_HIGHEST);

export type OpeningFields = z.output<z.ZodObject<typeof openingFields>>;

const preferences = {
  skills: words("Name a skill."),
  locations: words("Name a place."),
};
export type Preferences = z.output<z.ZodObject<typeof preferences>>;

const readers = { admin: "any", ceo: "any", salesHead: "any" } as const;
const writer = { admin: "any" } as const;
const candidates = { may: inMarketing("self") } as const;
const changed = z.object({ message: z.string(), opening: Opening });

export const openingsContract = {
  list: list("/api/openings", {
    summary: "Openings with how many stand where",
    access: { row: "N200", may: readers },
    scope: "placement:read",
    query: listQuery(["companyName", "role", "until", "seats", "status"]).extend({
      status: z.enum(OPENING_STATUSES).optional(),
    }),
    response: z.object({ openings: z.array(ListedOpening) }),
  }),
  create: post("/api/openings", {
    summary: "Write an opening down, as a draft that nobody is told of",
    access: { row: "N202", may: writer },
    scope: "placement:write",
    proof: notNeeded("a draft that nobody is told of"),
    body: withPackage(z.object(openingFields)),
    status: 201,
    response: changed,
  }),
  createPublished: post("/api/openings/published", {
    summary: "Write an opening down and publish it at once to those who fit, who are told",
    access: { row: "N451", may: writer },
    proof: needed("writes to everybody who fits"),
    body: withPackage(z.object(openingFields)),
    status: 201,
    response: changed.extend({ invited: z.int() }),
    errors: ["OPENING_OVER"],
  }),
  update: put("/api/openings/:openingId", {
    summary: "Change an opening; those who applied stay",
    access: { row: "N202", may: writer },
    scope: "placement:write",
    proof: notNeeded("can be changed"),
    body: withPackage(z.object({ ...openingFields, version: z.int().optional() })),
    response: changed,
    errors: ["NOT_FOUND", "STALE_VERSION", "OPENING_APPLIED_FOR"],
  }),
  setStatus: put("/api/openings/:openingId/status", {
    summary: "Publish an opening to those who fit, who are told once; close it; open it again",
    access: { row: "N203", may: writer },
    proof: needed("writes to everybody who fits"),
    body: z.object({
      status: z.enum(["published", "closed"], { error: "Choose published or closed." }),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string(), opening: Opening, invited: z.int() }),
    errors: ["NOT_FOUND", "STALE_VERSION", "OPENING_OVER"],
  }),
  fits: list("/api/openings/:openingId/fits", {
    summary: "Eligible people who have not applied, with the reasons why they fit or do not",
    access: { row: "N204", may: writer },
    scope: "placement:read",
    query: listQuery(["username", "fits"]),
    response: z.object({ people: z.array(Fitting) }),
    errors: ["NOT_FOUND"],
  }),
  mine: get("/api/my-openings", {
    summary: "What one can apply for or has applied for, with how one fits",
    access: { row: "N206", ...candidates },
    query: z.object({ most: limitField }),
    response: z.object({
      openings: z.array(OfferedOpening),
      /** The total, and how many of them fit and are not applied for. */
      total: z.int(),
      fitting: z.int(),
    }),
  }),
  readPreferences: get("/api/job-preferences", {
    summary: "What one can do and where one would work",
    access: { row: "N208", ...candidates },
    response: z.object(preferences),
  }),
  setPreferences: put("/api/job-preferences", {
    summary: "Say what one can do and where one would work",
    access: { row: "N208", ...candidates },
    proof: notNeeded("one's own"),
    body: z.object(preferences),
    response: z.object({ message: z.string(), ...preferences }),
  }),
};
