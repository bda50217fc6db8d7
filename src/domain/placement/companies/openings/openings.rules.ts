import type { IsoDate } from "#/shared/dates.ts";
import { isPass, MODULES, type Module } from "#/shared/modules.ts";
import { normalForm } from "#/shared/normal-form.ts";

export const OPENING_STATUSES = ["draft", "published", "closed"] as const;
export type OpeningStatus = (typeof OPENING_STATUSES)[number];

export const STATUS_NAMES: Record<OpeningStatus, string> = {
  draft: "Draft",
  published: "Published",
  closed: "Closed",
};

/**
 * Why the company of an opening cannot change: applicants have seen it, and their rounds belong to
 * it.
 */
export const COMPANY_STAYS =
  "Somebody applied already, so the company stays. Write another opening down for another company.";
/** What publishing an opening for the first time causes. */
export const PUBLISH_HINT =
  "Everybody eligible who fits sees it and is told, the first time it is published.";

/** Confirmation after publishing: how many people were notified, if any. */
export const publishedText = (message: string, invited: number): string =>
  invited > 0
    ? `${message} ${invited === 1 ? "1 person was" : `${invited} people were`} told.`
    : message;

export const MOST_SKILLS = 20;
export const LONGEST_SKILL = 40;
export const LONGEST_ABOUT = 5000;
export const MOST_SEATS = 1000;

type Applied = {
  status: OpeningStatus;
  until: IsoDate;
  /** Whether all its seats are taken. */
  isFilled: boolean;
};

/** Whether candidates may still apply on a day. */
export const isOpen = ({ status, until, isFilled }: Applied, today: IsoDate) =>
  status === "published" && today <= until && !isFilled;

/**
 * The state of an opening on a day, in a word: nobody can apply after its last day, or once its
 * seats are taken.
 */
export function statusText(opening: Applied, today: IsoDate): string {
  if (opening.status !== "published" || isOpen(opening, today)) return STATUS_NAMES[opening.status];
  return opening.isFilled ? "Filled" : "Over";
}

/** Shown to placed candidates instead of openings. */
export const NOTHING_TO_APPLY_FOR =
  "You are placed, so you do not apply; the office can still put you forward.";

type Offered<S> = { publishedAt: string; fits: boolean; stage: S };

/**
 * Sorts the openings a candidate can apply or has applied for: those that fit and are not applied
 * for (newest first), those applied for, and the others.
 */
export function mineOf<S extends string | null, O extends Offered<S>>(openings: readonly O[]) {
  const isApplied = ({ stage }: O) => stage !== null && stage !== "withdrawn";
  return {
    fitting: openings
      .filter((one) => one.fits && !isApplied(one))
      .toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1)),
    applied: openings.filter(isApplied),
    others: openings.filter((one) => !one.fits && !isApplied(one)),
  };
}

/** The requirements of an opening; null means not required. */
export type Needs = {
  skills: readonly string[];
  /** Empty means anywhere. */
  location: string;
  leastExperience: number | null;
  leastMark: number | null;
};

export type Candidate = {
  skills: readonly string[];
  locations: readonly string[];
  totalExperience: number | null;
  marks: Partial<Record<Module, number>>;
};

/** One requirement, whether the candidate meets it, and why; `unknown` counts neither way. */
export type FitReason = {
  about: "skills" | "marks" | "experience" | "location";
  state: "yes" | "no" | "unknown";
  text: string;
};

/** Normalizes a skill or a place for comparison, ignoring case and the width of letters. */
const keyOf = (text: string) => normalForm(text, "NFKC").trim().toLowerCase();
export const isKeyOf = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
/** Returns the keys of texts in order, without duplicates. */
export const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.map(keyOf))].sort();
const isAmong = (texts: readonly string[], text: string) => texts.some((one) => isKeyOf(one, text));

/** A candidate's skills: those they entered, and the modules they passed. */
const skillsOf = ({ skills, marks }: Candidate): string[] => [
  ...skills,
  ...MODULES.filter((module) => isPass(marks[module])),
];

/**
 * Returns how a candidate fits an opening: one reason per requirement. What a candidate has not
 * entered is unknown and no obstacle; there is no score.
 */
export function fitReasons(needs: Needs, candidate: Candidate): FitReason[] {
  return [
    skillsReason(needs, candidate),
    marksReason(needs, candidate),
    experienceReason(needs, candidate),
    locationReason(needs, candidate),
  ].filter((reason) => reason !== null);
}

/** Whether a candidate fits: no requirement is known to be unmet. */
export const isFitting = (reasons: readonly FitReason[]): boolean =>
  reasons.every(({ state }) => state !== "no");

/** How a candidate fits, in words: all requirements known and met, some unknown, or not. */
export function fitOf(reasons: readonly FitReason[]): "Fits" | "May fit" | "Does not fit" {
  if (!isFitting(reasons)) return "Does not fit";
  return reasons.every(({ state }) => state === "yes") ? "Fits" : "May fit";
}

function skillsReason(needs: Needs, candidate: Candidate): FitReason | null {
  if (needs.skills.length === 0) return null;
  const known = skillsOf(candidate);
  const has = needs.skills.filter((skill) => isAmong(known, skill));
  const lacks = needs.skills.filter((skill) => !isAmong(known, skill));
  if (lacks.length === 0) return { about: "skills", state: "yes", text: `Has ${has.join(", ")}` };
  // A candidate who entered no skills may still have them.
  if (candidate.skills.length === 0) {
    return { about: "skills", state: "unknown", text: `Has not said: ${lacks.join(", ")}` };
  }
  return { about: "skills", state: "no", text: `Has not named ${lacks.join(", ")}` };
}

function marksReason({ leastMark }: Needs, { marks }: Candidate): FitReason | null {
  if (leastMark === null) return null;
  const given = MODULES.flatMap((module) => marks[module] ?? []);
  if (given.length === 0) return { about: "marks", state: "unknown", text: "No scores here" };
  // In hundredths: 7.1, 7.2 and 7.3 as floats would not add up to three times 7.2.
  const hundredths = given.reduce((sum, mark) => sum + Math.round(mark * 100), 0);
  const mean = hundredths / given.length / 100;
  const isEnough = hundredths >= Math.round(leastMark * 100) * given.length;
  const text = `Scores of ${shown(mean)} on average, ${isEnough ? "at least" : "below"} ${shown(leastMark)}`;
  return { about: "marks", state: isEnough ? "yes" : "no", text };
}

function experienceReason(needs: Needs, { totalExperience }: Candidate): FitReason | null {
  const { leastExperience } = needs;
  if (leastExperience === null) return null;
  if (totalExperience === null) {
    return { about: "experience", state: "unknown", text: "No experience said" };
  }
  const isEnough = totalExperience >= leastExperience;
  const text = `${years(totalExperience)}, ${isEnough ? "at least" : "below"} ${years(leastExperience)}`;
  return { about: "experience", state: isEnough ? "yes" : "no", text };
}

function locationReason({ location }: Needs, { locations }: Candidate): FitReason | null {
  if (location === "") return null;
  if (locations.length === 0) {
    return { about: "location", state: "unknown", text: `Has not said: ${location}` };
  }
  return isAmong(locations, location)
    ? { about: "location", state: "yes", text: `Would work in ${location}` }
    : { about: "location", state: "no", text: `Would work in ${locations.join(", ")}` };
}

const shown = (number: number): string => String(Math.round(number * 10) / 10);
const years = (number: number): string => `${shown(number)} ${number === 1 ? "year" : "years"}`;

/** Returns the sum of the parts of a package, in lakh rupees a year. */
export const packageOf = (fixed: number, variable: number | null): number =>
  Math.round((fixed + (variable ?? 0)) * 100) / 100;

/**
 * A package in words: "6.5 LPA", with its parts if some of it varies; undefined if none is given.
 */
export function describePackage(fixed: number | null, variable: number | null): string | undefined {
  if (fixed === null) return undefined;
  const whole = packageOf(fixed, variable);
  return variable ? `${whole} LPA (${fixed} fixed, ${variable} variable)` : `${whole} LPA`;
}
