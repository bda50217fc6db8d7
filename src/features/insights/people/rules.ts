import { MODULE_NAMES, MODULES } from "#/shared/marks.ts";
import { type Figure, figure } from "../figures/rules.ts";

/** Somebody who takes no step for so long is taken to have left. */
export const QUIET_DAYS = 60;

export type Step = { key: string; reached: string; place: string };

/** The way from registration to placement: what a step is called, and where one stands after it. */
export const STEPS: readonly Step[] = [
  { key: "registered", reached: "Registered", place: "Awaiting approval" },
  { key: "approved", reached: "Approved", place: "Details due" },
  { key: "details", reached: "Details submitted", place: "Documents due" },
  { key: "documents", reached: "Documents submitted", place: "Fee due" },
  { key: "paid", reached: "Fee settled", place: "Batch due" },
  ...MODULES.map((module) => ({
    key: module.toLowerCase(),
    reached: `Joined ${MODULE_NAMES[module]}`,
    place: `In ${MODULE_NAMES[module]}`,
  })),
  { key: "eligible", reached: "Ready for interviews", place: "Ready for interviews" },
  { key: "interviews", reached: "First interview scheduled", place: "In interviews" },
  { key: "placed", reached: "Placed", place: "Placed, no assistance" },
];

/** Where people stand once they are placed, beside "Placed" itself. */
const LATER = [
  { key: "assistance", place: "In assistance" },
  { key: "alumni", place: "Graduated, no assistance" },
] as const;

export const PLACES: readonly { key: string; place: string }[] = [...STEPS, ...LATER];

const MEANS_OF_LATER: Record<string, string> = {
  placed:
    "People placed with us or supported by us, whose assistance does not run and whose first year at work is not over.",
  assistance: "People whose assistance runs.",
  alumni:
    "People who joined their company a year ago or earlier, and whose assistance does not run.",
};

const family = (entries: readonly (readonly [string, Figure])[]): Record<string, Figure> =>
  Object.fromEntries(entries);

const stands = family(
  PLACES.map(({ key, place }) => {
    const reached = STEPS.find((step) => step.key === key)?.reached ?? place;
    const means =
      MEANS_OF_LATER[key] ??
      `People whose last step is “${reached}”. Rejected registrations stand nowhere.`;
    return [`stands-${key}`, figure(place, means, { day: "Registered on" })];
  }),
);

const reached = family(
  STEPS.map((step) => [
    `reached-${step.key}`,
    figure(
      step.reached,
      `People who came to “${step.reached}” or further. Accounts made as Existing Trainee or Assistance come in by another door and are left out.`,
      { day: "Registered on", detail: "Stands at" },
    ),
  ]),
);

const left = family(
  STEPS.slice(0, -1).map((step) => [
    `left-${step.key}`,
    figure(
      `Left after “${step.reached}”`,
      `People who came no further than “${step.reached}” and were rejected, were disabled, or took no step for ${QUIET_DAYS} days.`,
      { day: "Registered on", detail: "Why" },
    ),
  ]),
);

const days = family(
  STEPS.slice(1).map((step, before) => [
    `days-${step.key}`,
    figure(
      `${STEPS[before]?.reached} → ${step.reached.toLowerCase()}`,
      `Days in India from “${STEPS[before]?.reached}” to “${step.reached}”, of everyone who has both; the middle value.`,
      { unit: "days", measure: "median", day: "Reached on", value: "Days" },
    ),
  ]),
);

export const PEOPLE_FIGURES: Readonly<Record<string, Figure>> = {
  ...stands,
  ...reached,
  ...left,
  ...days,
};
