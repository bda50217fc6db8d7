import { MODULE_NAMES, MODULES, type Module } from "#/shared/marks.ts";
import { type Figure, figure } from "../figures/rules.ts";

/** Somebody without any sign of life for so many days is silent. */
export const SILENT_DAYS = 60;

/** A module in the key of a step, a place, a figure or a series. */
export type ModuleKey = Lowercase<Module>;
export const moduleKey = <M extends Module>(module: M) => module.toLowerCase() as Lowercase<M>;

export type StepKey =
  | "registered"
  | "approved"
  | "details"
  | "documents"
  | "paid"
  | ModuleKey
  | "eligible"
  | "interviews"
  | "placed";
export type Step = { key: StepKey; reached: string; place: string };

/** The way from registration to placement: what a step is called, and where one stands after it. */
export const STEPS: readonly Step[] = [
  { key: "registered", reached: "Registered", place: "Awaiting approval" },
  { key: "approved", reached: "Approved", place: "Details due" },
  { key: "details", reached: "Details submitted", place: "Documents due" },
  { key: "documents", reached: "Documents submitted", place: "Fee due" },
  { key: "paid", reached: "Fee settled", place: "Batch due" },
  ...MODULES.map((module) => ({
    key: moduleKey(module),
    reached: `Joined ${MODULE_NAMES[module]}`,
    place: `In ${MODULE_NAMES[module]}`,
  })),
  { key: "eligible", reached: "Ready for interviews", place: "Ready for interviews" },
  { key: "interviews", reached: "First interview scheduled", place: "In interviews" },
  { key: "placed", reached: "Placed", place: "Placed, no assistance" },
];

/** The steps whose next move is ours: an approval, and a place in a batch. */
export const OUR_MOVE: readonly StepKey[] = ["registered", "paid"];

/**
 * How somebody stands in the last module joined. "in": the batch runs or is about to, without a mark;
 * the others are told apart because something else comes next.
 */
export const MODULE_STATES = ["in", "unmarked", "passed", "failed"] as const;
export type ModuleState = (typeof MODULE_STATES)[number];

export type PlaceKey = StepKey | `${ModuleKey}-${ModuleState}` | "assistance" | "alumni";
type Place = { key: PlaceKey; place: string; description: string };

const lastStep = (reached: string) =>
  `People who registered here and whose last step is “${reached}”.`;

const PLACES_OF_STEPS: readonly Place[] = STEPS.flatMap(({ key, reached, place }): Place[] => {
  const module = MODULES.find((one) => moduleKey(one) === key);
  if (!module) return key === "placed" ? [] : [{ key, place, description: lastStep(reached) }];
  const name = MODULE_NAMES[module];
  const next = MODULES[MODULES.indexOf(module) + 1];
  // Whoever passed the last module stands in none any more.
  const states = MODULE_STATES.filter((state) => next || state !== "passed");
  const texts: Record<ModuleState, readonly [string, string]> = {
    in: [
      `In ${name}`,
      `${name} is the last module joined; its batch has not ended, and there is no mark yet.`,
    ],
    unmarked: [
      `${name} ended, no mark`,
      `${name} is the last module joined; its batch has ended without a mark.`,
    ],
    passed: [
      `Waits for ${MODULE_NAMES[next ?? module]}`,
      `${name} is the last module joined, and it is passed.`,
    ],
    failed: [`Did not pass ${name}`, `${name} is the last module joined, and it is not passed.`],
  };
  return states.map((state) => ({
    key: `${moduleKey(module)}-${state}`,
    place: texts[state][0],
    description: `People who registered here: ${texts[state][1]}`,
  }));
});

/** Where people stand once they are placed or supported. */
const LATER: readonly Place[] = [
  {
    key: "placed",
    place: "Placed, no assistance",
    description:
      "placed with us or supported by us, whose assistance does not run and whose first year at work is not over.",
  },
  { key: "assistance", place: "In assistance", description: "whose assistance runs." },
  {
    key: "alumni",
    place: "Graduated, no assistance",
    description:
      "who joined their company a year ago or earlier, and whose assistance does not run.",
  },
];

/** Where those who registered here can stand; rejected registrations stand nowhere. */
export const PLACES: readonly Place[] = [
  ...PLACES_OF_STEPS,
  ...LATER.map((one) => ({
    ...one,
    description: `People who registered here, ${one.description}`,
  })),
];

/** Where those can stand whose account is an Existing Trainee's or one for assistance. */
export const OTHER_PLACES: readonly Place[] = [
  ...PLACES_OF_STEPS.filter(({ key }) => key === "eligible" || key === "interviews").map(
    ({ key, place }) => ({
      key,
      place,
      description: `Accounts of Existing Trainees: ${place.toLowerCase()}.`,
    }),
  ),
  ...LATER.map((one) => ({
    ...one,
    description: `Accounts of Existing Trainees and for assistance: people ${one.description}`,
  })),
];

/**
 * Why somebody takes no further step, each person once: nothing was seen of them for SILENT_DAYS days;
 * the same, but the next move is ours; or we ended it.
 */
export const STOPS = ["silent", "waiting", "rejected"] as const;
export type Stop = (typeof STOPS)[number];

const STOP_TEXTS: Record<Stop, readonly [label: string, description: string]> = {
  silent: [
    "Silent",
    `without any sign of life for ${SILENT_DAYS} days: no step, interview, presence, answer, mark, payment or sign-in. Whoever is in a batch that has not ended is not silent.`,
  ],
  waiting: [
    "Waits for us",
    `of whom nothing was seen for ${SILENT_DAYS} days, while the next move is ours: an approval, a batch, a mark or the next module.`,
  ],
  rejected: ["Rejected by us", "whose registration was rejected or whose account is disabled."],
};
export const stopLabel = (stop: Stop): string => STOP_TEXTS[stop][0];

/** The steps somebody can stop after: every one before the placement. */
export const STOPPED_AFTER: readonly Step[] = STEPS.slice(0, -1);

type Family = "stands" | "other";
export type PeopleKey = `${Family}-${PlaceKey}` | `${"reached" | "days" | Stop}-${StepKey}`;
type Entry = readonly [PeopleKey, Figure];
const now = { when: "now", day: "Registered on" } as const;

const placed = (family: Family, places: readonly Place[]): Entry[] =>
  places.map(
    ({ key, place, description }): Entry => [
      `${family}-${key}`,
      figure(place, description, family === "other" ? { ...now, detail: "Account" } : now),
    ],
  );

const reached: Entry[] = STEPS.map(
  (step): Entry => [
    `reached-${step.key}`,
    figure(
      step.reached,
      `People who registered here and came to “${step.reached}” or further. Existing Trainee and Assistance accounts come in by another door and are left out.`,
      { day: "Registered on", detail: "Stands at" },
    ),
  ],
);

const stopped: Entry[] = STOPS.flatMap((stop) =>
  STOPPED_AFTER.map(
    (step): Entry => [
      `${stop}-${step.key}`,
      figure(
        `${stopLabel(stop)} after “${step.reached}”`,
        `People who registered here, came no further than “${step.reached}”, and ${STOP_TEXTS[stop][1]}`,
        { ...now, detail: "Why" },
      ),
    ],
  ),
);

/** "Joined Java → joined AEM": the way from one step to another. */
const wayTo = (from: Step | undefined, to: Step): string =>
  `${from?.reached} → ${to.reached.charAt(0).toLowerCase()}${to.reached.slice(1)}`;

const days: Entry[] = STEPS.slice(1).map(
  (step, before): Entry => [
    `days-${step.key}`,
    figure(
      wayTo(STEPS[before], step),
      `Days in India from “${STEPS[before]?.reached}” to “${step.reached}”, of everyone who registered here and has both; the median.`,
      { unit: "days", measure: "median", day: "Reached on", value: "Days" },
    ),
  ],
);

const peopleFigures: Entry[] = [
  ...placed("stands", PLACES),
  ...placed("other", OTHER_PLACES),
  ...reached,
  ...stopped,
  ...days,
];
export const PEOPLE_KEYS: readonly PeopleKey[] = peopleFigures.map(([key]) => key);
export const PEOPLE_FIGURES: Readonly<Partial<Record<PeopleKey, Figure>>> =
  Object.fromEntries(peopleFigures);
