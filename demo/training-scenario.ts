import type { FastifyInstance } from "fastify";
import { batchesContract } from "#/features/batches/contract.ts";
import { answersContract } from "#/features/training/answers/contract.ts";
import { attendanceContract } from "#/features/training/attendance/contract.ts";
import { trainingContract } from "#/features/training/contract.ts";
import { sessionsContract } from "#/features/training/sessions/contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Caller, formOf, signIn } from "./caller.ts";
import { MODULE_BATCHES } from "./modules.ts";
import { DEMO_PASSWORD, emailOf, JAVA_BATCHES, STAFF, TRAINEES } from "./people.ts";
import { sheetOf } from "./sheets.ts";

const SLOTS = [
  "9:00 AM to 11:00 AM",
  "11:00 AM to 1:00 PM",
  "2:00 PM to 4:00 PM",
  "4:00 PM to 6:00 PM",
] as const;

const TOPICS = {
  Java: [
    "Java basics and the first program",
    "Classes, objects and constructors",
    "Inheritance and interfaces",
    "Collections: lists, sets and maps",
    "Exceptions and clean-up",
    "Streams and lambdas",
  ],
  AEM: [
    "AEM at a glance: author and publish",
    "Templates and pages",
    "Components and their dialogs",
    "HTL and Sling models",
    "Workflows and permissions",
    "Dispatcher and caching",
  ],
} as const;

const TASKS = [
  "Explain the idea in three sentences of your own.",
  "Write a small program that shows it, and paste its output.",
  "Name one mistake that is easily made here, and how you would find it.",
] as const;

const REASON = "Good start. Please add the output of your program for task 2.";

/** Days after a batch's start on which it has a session, and in which slot. */
type Plan = { day: number; slot: (typeof SLOTS)[number] };
const WHOLE_COURSE: readonly Plan[] = TOPICS.Java.map((_, index) => ({
  day: index * 4,
  slot: SLOTS[index % 2 ? 2 : 0],
}));
/** A batch that started two days ago: what was, what is today, and what comes tomorrow. */
const UNDER_WAY: readonly Plan[] = [
  { day: 0, slot: SLOTS[0] },
  { day: 0, slot: SLOTS[2] },
  { day: 1, slot: SLOTS[0] },
  { day: 2, slot: SLOTS[1] },
  { day: 3, slot: SLOTS[0] },
];

export type TrainingEvent = { daysAgo: number; run: () => Promise<unknown> };

type Course = { type: keyof typeof TOPICS; startsDaysAgo: number; endsDaysAgo: number | null };

const COURSES: readonly Course[] = [
  ...JAVA_BATCHES.map((batch) => ({ ...batch, type: "Java" as const })),
  ...MODULE_BATCHES.flatMap(({ type, startsDaysAgo, endsDaysAgo }) =>
    type === "AEM" ? [{ type, startsDaysAgo, endsDaysAgo }] : [],
  ),
].filter(({ startsDaysAgo }) => startsDaysAgo >= 0);

function planOf({ startsDaysAgo, endsDaysAgo }: Course): readonly Plan[] {
  if (endsDaysAgo !== null) return WHOLE_COURSE;
  const soFar = WHOLE_COURSE.filter(({ day }) => day <= startsDaysAgo);
  return soFar.length > 1 ? soFar : UNDER_WAY;
}

/** Sessions, attendance and answers of the demo's Java and AEM batches that have started. */
export function trainingEvents(app: FastifyInstance, today: IsoDate): TrainingEvent[] {
  const trainers = STAFF.filter(({ role }) => role === "Trainer");
  return COURSES.flatMap((course, index) => {
    const trainer = trainers[index % trainers.length];
    if (!trainer) return [];
    const { type, startsDaysAgo, endsDaysAgo } = course;
    const isUnderWay = endsDaysAgo === null;
    const startDate = addDays(today, -startsDaysAgo);
    const scenario: Scenario = { app, trainer, type, startDate, isUnderWay };
    const sessions = planOf(course).map((held, number) => ({
      // A session ahead is posted today.
      daysAgo: Math.max(startsDaysAgo - held.day, 0.02),
      run: () => hold(scenario, held, number),
    }));
    const answersAt = isUnderWay ? 0.015 : endsDaysAgo + 2;
    return [
      ...sessions,
      { daysAgo: answersAt, run: () => answer(scenario) },
      { daysAgo: answersAt - 0.01, run: () => review(scenario) },
    ];
  });
}

type Scenario = {
  app: FastifyInstance;
  trainer: { username: string };
  type: keyof typeof TOPICS;
  startDate: IsoDate;
  isUnderWay: boolean;
};

const enter = (app: FastifyInstance, username: string, role: "Trainer" | "Trainee") =>
  signIn(app, { email: emailOf(username), password: DEMO_PASSWORD, role });

const byBatch = (batchId: string) => ({ params: { batchId }, query: {} });

async function batchOf(caller: Caller, { type, startDate }: Scenario): Promise<string> {
  const { batches } = await caller(batchesContract.listAll, { query: {} });
  const batch = batches.find((batch) => batch.batchType === type && batch.startDate === startDate);
  return batch?.batchId ?? "";
}

async function hold(scenario: Scenario, plan: Plan, number: number) {
  const { app, trainer, type, startDate } = scenario;
  const { caller } = await enter(app, trainer.username, "Trainer");
  const batchId = await batchOf(caller, scenario);
  const { trainees } = await caller(attendanceContract.listAttendees, byBatch(batchId));
  // Now and then somebody is missing, never the first.
  const present = trainees.filter((_, index) => index === 0 || (index + number) % 4 !== 1);
  const topic = TOPICS[type][number] ?? TOPICS[type][0];
  const sheet = await sheetOf(topic, `Assignment by ${trainer.username}`, TASKS);
  const form = formOf({
    batchId,
    date: addDays(startDate, plan.day),
    time: plan.slot,
    topic,
    attendance: JSON.stringify(present.map(({ id }) => id)),
    assignment: { name: `assignment ${number + 1}.pdf`, content: sheet },
  });
  await caller(sessionsContract.add, { form });
}

/** Everybody hands in what has been held so far, some leave one out. */
async function answer(scenario: Scenario) {
  const { app, trainer, type, isUnderWay } = scenario;
  const { caller } = await enter(app, trainer.username, "Trainer");
  const batchId = await batchOf(caller, scenario);
  const { trainees } = await caller(attendanceContract.listAttendees, byBatch(batchId));
  for (const [index, { username }] of trainees.entries()) {
    if (!TRAINEES.some((trainee) => trainee.username === username)) continue;
    const { userId, caller: own } = await enter(app, username, "Trainee");
    const request = { params: { userId }, query: { batchType: type } };
    const { sessions } = await own(trainingContract.moduleDetails, request);
    const earliestFirst = sessions.toReversed().slice(0, 6);
    for (const [number, session] of earliestFirst.entries()) {
      if (isHandedIn(isUnderWay, index, number)) {
        await handIn(own, { userId, username }, session);
      }
    }
  }
}

/** In a batch under way the last two are still open; in a whole course one is left out here and there. */
const isHandedIn = (isUnderWay: boolean, index: number, number: number): boolean =>
  isUnderWay ? number < 3 : (index + number) % 5 !== 4;

async function handIn(
  caller: Caller,
  { userId, username }: { userId: string; username: string },
  session: { _id: string; topic: string },
) {
  const sheet = await sheetOf(session.topic, `Answer by ${username}`, [
    "In my own words: it keeps what belongs together in one place.",
    "My program prints the names in the order in which they were added.",
    "It is easy to forget the last case; a small test finds it.",
  ]);
  const file = { name: `${username} answer.pdf`, content: sheet };
  const named = { params: { sessionId: session._id }, query: { userId } };
  await caller(answersContract.upload, { ...named, form: formOf({ assignment: file }) });
}

/** The trainer reviews: of a batch under way the last answers wait, and one of each went back. */
async function review(scenario: Scenario) {
  const { app, trainer, isUnderWay } = scenario;
  const { caller } = await enter(app, trainer.username, "Trainer");
  const batchId = await batchOf(caller, scenario);
  const request = { params: { batchId }, query: { sort: "date" } } as const;
  const { assignments } = await caller(answersContract.list, request);
  for (const [number, { sessionId, trainees }] of assignments.entries()) {
    const waiting = trainees.filter(({ status }) => status === "Waiting for Approval");
    for (const [index, { userId }] of waiting.entries()) {
      if (isUnderWay && number === 2) continue;
      const isRejected = isUnderWay && number === 1 && index % 2 === 0;
      await caller(answersContract.review, {
        params: { sessionId, userId },
        body: isRejected ? { status: "Rejected", reason: REASON } : { status: "Approved" },
      });
    }
  }
}
