import { MODULE_NAMES, MODULES, type Module, moduleAfter } from "#/shared/modules.ts";
import { type Metric, metric } from "./metrics.rules.ts";

/** A person without any activity for this many days is silent. */
export const SILENT_DAYS = 60;

/** A module in the key of a step, a status, a metric or a series. */
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
export type Step = { key: StepKey; label: string; statusLabel: string };

/**
 * The steps from registration to placement, each with the status of people whose last step it is.
 */
export const STEPS: readonly Step[] = [
  { key: "registered", label: "Registered", statusLabel: "Awaiting approval" },
  { key: "approved", label: "Approved", statusLabel: "Details due" },
  { key: "details", label: "Details submitted", statusLabel: "Documents due" },
  { key: "documents", label: "Documents submitted", statusLabel: "Fee due" },
  { key: "paid", label: "Fee settled", statusLabel: "Batch due" },
  ...MODULES.map((module) => ({
    key: moduleKey(module),
    label: `Joined ${MODULE_NAMES[module]}`,
    statusLabel: `In ${MODULE_NAMES[module]}`,
  })),
  { key: "eligible", label: "Ready for interviews", statusLabel: "Ready for interviews" },
  { key: "interviews", label: "First interview scheduled", statusLabel: "In interviews" },
  { key: "placed", label: "Placed", statusLabel: "Placed, no assistance" },
];

/**
 * Returns the position of a step in STEPS, the same as in the view `person_journey`; -1 for none.
 */
export const stepNumber = (of: StepKey | undefined): number =>
  STEPS.findIndex(({ key }) => key === of);

/** The steps after which it is our turn: an approval, and a place in a batch. */
export const OUR_MOVE: readonly StepKey[] = ["registered", "paid"];

/**
 * The state of a person's last joined module. "in": the batch runs or is about to, without a mark;
 * the others are separate because something else comes next.
 */
export const MODULE_STATES = ["in", "unmarked", "passed", "failed"] as const;
export type ModuleState = (typeof MODULE_STATES)[number];

export type StatusKey = StepKey | `${ModuleKey}-${ModuleState}` | "assistance" | "alumni";
type JourneyStatus = { key: StatusKey; label: string; description: string };

const lastStep = (label: string) => `People who registered here and whose last step is “${label}”.`;

const STEP_STATUSES: readonly JourneyStatus[] = STEPS.flatMap(
  ({ key, label, statusLabel }): JourneyStatus[] => {
    const module = MODULES.find((one) => moduleKey(one) === key);
    if (!module)
      return key === "placed" ? [] : [{ key, label: statusLabel, description: lastStep(label) }];
    const name = MODULE_NAMES[module];
    const next = moduleAfter(module);
    // A person who passed the last module has the status of a later step.
    const states = MODULE_STATES.filter((state) => next || state !== "passed");
    const texts: Record<ModuleState, readonly [string, string]> = {
      in: [
        `In ${name}`,
        `${name} is the last module joined; its batch has not ended, and there is no score yet.`,
      ],
      unmarked: [
        `${name} ended, no score`,
        `${name} is the last module joined; its batch has ended without a score.`,
      ],
      passed: [
        `Waits for ${MODULE_NAMES[next ?? module]}`,
        `${name} is the last module joined, and it is passed.`,
      ],
      failed: [`Did not pass ${name}`, `${name} is the last module joined, and it is not passed.`],
    };
    return states.map((state) => ({
      key: `${moduleKey(module)}-${state}`,
      label: texts[state][0],
      description: `People who registered here: ${texts[state][1]}`,
    }));
  },
);

/** The statuses of people who are placed or supported. */
const LATER: readonly JourneyStatus[] = [
  {
    key: "placed",
    label: "Placed, no assistance",
    description:
      "placed with us or supported by us, whose assistance does not run and whose first year at work is not over.",
  },
  { key: "assistance", label: "In assistance", description: "whose assistance runs." },
  {
    key: "alumni",
    label: "Graduated, no assistance",
    description:
      "who joined their company a year ago or earlier, and whose assistance does not run.",
  },
];

/** The statuses of people who registered here; rejected registrations have none. */
export const JOURNEY_STATUSES: readonly JourneyStatus[] = [
  ...STEP_STATUSES,
  ...LATER.map((one) => ({
    ...one,
    description: `People who registered here, ${one.description}`,
  })),
];

/** The statuses of people whose account is an Existing Trainee's or one for assistance. */
export const OTHER_ACCOUNT_STATUSES: readonly JourneyStatus[] = [
  ...STEP_STATUSES.filter(({ key }) => key === "eligible" || key === "interviews").map(
    ({ key, label }) => ({
      key,
      label,
      description: `Accounts of Existing Trainees: ${label.toLowerCase()}.`,
    }),
  ),
  ...LATER.map((one) => ({
    ...one,
    description: `Accounts of Existing Trainees and for assistance: people ${one.description}`,
  })),
];

/**
 * Why a person takes no further step, each person once: silent (no activity for SILENT_DAYS days);
 * waiting (the same, but it is our turn); rejected (by us).
 */
export const STOPS = ["silent", "waiting", "rejected"] as const;
export type Stop = (typeof STOPS)[number];

const STOP_TEXTS: Record<Stop, readonly [label: string, description: string]> = {
  silent: [
    "Silent",
    `not seen for ${SILENT_DAYS} days: no step, interview, presence, answer, score, ` +
      "payment or sign-in. Whoever is in a batch that has not ended is not silent.",
  ],
  waiting: [
    "Waits for us",
    `of whom nothing was seen for ${SILENT_DAYS} days, while the next move is ours: an approval, a ` +
      "batch, a score or the next module.",
  ],
  rejected: ["Rejected by us", "whose registration was rejected or whose account is disabled."],
};
export const stopLabel = (stop: Stop): string => STOP_TEXTS[stop][0];

/** The steps after which people can stop: every one before the placement. */
export const STOPPED_AFTER: readonly Step[] = STEPS.slice(0, -1);

/** The four stages of the way and its end, each from its first step to the next stage's. */
export const STAGES = [
  { key: "registration", label: "Registration", first: "registered" },
  { key: "admission", label: "Admission", first: "approved" },
  { key: "training", label: "Training", first: "java" },
  { key: "interviewing", label: "Interviews", first: "eligible" },
  { key: "placement", label: "Placed", first: "placed" },
] as const satisfies readonly { key: string; label: string; first: StepKey }[];
type Stage = (typeof STAGES)[number];
export type StageKey = Stage["key"];
/** The stages a person can be in, or leave from. */
export const WAY_STAGES = STAGES.slice(0, -1);

type Family = "stands" | "other";
export type PeopleKey =
  | `${Family}-${StatusKey}`
  | `${"reached" | "days" | Stop}-${StepKey}`
  | `${"way" | "done" | "left" | "came"}-${StageKey}`
  | "stuck";
type Entry = readonly [PeopleKey, Metric];
const now = { when: "now", day: "Registered on" } as const;

const statusMetrics = (family: Family, statuses: readonly JourneyStatus[]): Entry[] =>
  statuses.map(
    ({ key, label, description }): Entry => [
      `${family}-${key}`,
      metric(label, description, family === "other" ? { ...now, detail: "Account" } : now),
    ],
  );

const reachedMetrics: Entry[] = STEPS.map(
  (step): Entry => [
    `reached-${step.key}`,
    metric(
      step.label,
      `People who registered here and came to “${step.label}” or further. Existing Trainee and ` +
        "Assistance accounts come in by another door and are left out.",
      { day: "Registered on", detail: "Stands at" },
    ),
  ],
);

const stopMetrics: Entry[] = STOPS.flatMap((stop) =>
  STOPPED_AFTER.map(
    (step): Entry => [
      `${stop}-${step.key}`,
      metric(
        `${stopLabel(stop)} after “${step.label}”`,
        `People who registered here, came no further than “${step.label}”, and ${STOP_TEXTS[stop][1]}`,
        { ...now, detail: "Why" },
      ),
    ],
  ),
);

const stepsOf = ({ first }: Stage, next: Stage | undefined): string =>
  STEPS.slice(stepNumber(first), stepNumber(next?.first))
    .map(({ label }) => `“${label}”`)
    .join(", ");

const stageMetrics: Entry[] = [
  ...WAY_STAGES.flatMap((stage, place): Entry[] => {
    const next = STAGES[place + 1];
    const steps = stepsOf(stage, next);
    return [
      [
        `done-${stage.key}`,
        metric(
          `${stage.label}: done`,
          `People who registered here and came to “${STEPS[stepNumber(next?.first)]?.label}” or further.`,
          { ...now, detail: "Stands at" },
        ),
      ],
      [
        `way-${stage.key}`,
        metric(
          `${stage.label}: on the way`,
          `People who registered here, whose last step is one of ${steps}, and who have not dropped out.`,
          { ...now, detail: "Stands at" },
        ),
      ],
      [
        `left-${stage.key}`,
        metric(
          `${stage.label}: dropped out`,
          `People who registered here, whose last step is one of ${steps}, and who are silent or were rejected by us.`,
          { ...now, detail: "Why" },
        ),
      ],
    ];
  }),
  ...STAGES.map(
    (stage): Entry => [
      `came-${stage.key}`,
      metric(
        stage.key === "placement" ? "Placed" : `Came to ${stage.label.toLowerCase()}`,
        `People who registered here, by the day of “${STEPS[stepNumber(stage.first)]?.label}”.`,
        { day: "Came on", detail: "Stands at" },
      ),
    ],
  ),
  [
    "stuck",
    metric("Stuck", `People who registered here, ${STOP_TEXTS.waiting[1]}`, {
      when: "now",
      day: "Last seen on",
      change: { by: "new", days: SILENT_DAYS },
      detail: "Stands at",
    }),
  ],
];

/** "Joined Java → joined AEM": the transition from one step to another. */
const transitionLabel = (from: Step | undefined, to: Step): string =>
  `${from?.label} → ${to.label.charAt(0).toLowerCase()}${to.label.slice(1)}`;

const days: Entry[] = STEPS.slice(1).map(
  (step, before): Entry => [
    `days-${step.key}`,
    metric(
      transitionLabel(STEPS[before], step),
      `Days in India from “${STEPS[before]?.label}” to “${step.label}”, of everyone who registered ` +
        "here and has both; the median.",
      { unit: "days", day: "Reached on", value: "Days" },
    ),
  ],
);

const peopleMetrics: Entry[] = [
  ...statusMetrics("stands", JOURNEY_STATUSES),
  ...statusMetrics("other", OTHER_ACCOUNT_STATUSES),
  ...reachedMetrics,
  ...stopMetrics,
  ...days,
  ...stageMetrics,
];
export const PEOPLE_KEYS: readonly PeopleKey[] = peopleMetrics.map(([key]) => key);
export const PEOPLE_FIGURES: Readonly<Partial<Record<PeopleKey, Metric>>> =
  Object.fromEntries(peopleMetrics);
