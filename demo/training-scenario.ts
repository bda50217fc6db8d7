import type { FastifyInstance } from "fastify";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { answersContract } from "#/domain/training/sessions/answers/answers.contract.ts";
import { attendanceContract } from "#/domain/training/sessions/attendance.contract.ts";
import { plannedContract } from "#/domain/training/sessions/planned/planned.contract.ts";
import { sessionsContract } from "#/domain/training/sessions/sessions.contract.ts";
import { startOf } from "#/domain/training/sessions/sessions.rules.ts";
import { trainingContract } from "#/domain/training/sessions/training.contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { USUAL_SLOTS as SLOTS } from "#/shared/slot-times.ts";
import { type Caller, formOf, signIn } from "./caller.ts";
import { MODULE_BATCHES } from "./modules.ts";
import { emailOf, JAVA_BATCHES, STAFF, TRAINEES } from "./people.ts";
import { sheetOf } from "./sheets.ts";

export const TOPICS = {
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

/** The place of classes. */
export const ROOM = "Room 2, 2nd floor";

const REASON = "Good start. Please add the output of your program for task 2.";

/** Days after a batch's start on which it has a session, and in which slot. */
type Plan = { day: number; slot: (typeof SLOTS)[number] };
const WHOLE_COURSE: readonly Plan[] = TOPICS.Java.map((_, index) => ({
  day: index * 4,
  slot: SLOTS[index % 2 ? 2 : 0],
}));
/** A batch that started two days ago: past, today's and tomorrow's sessions. */
const UNDER_WAY: readonly Plan[] = [
  { day: 0, slot: SLOTS[0] },
  { day: 0, slot: SLOTS[2] },
  { day: 1, slot: SLOTS[0] },
  { day: 2, slot: SLOTS[1] },
  { day: 3, slot: SLOTS[0] },
];

/** The upcoming sessions a trainer plans, after the current ones: days from today. */
const AHEAD: readonly Plan[] = [
  { day: 2, slot: SLOTS[0] },
  { day: 4, slot: SLOTS[1] },
];

type TrainingEvent = { daysAgo: number; run: () => Promise<unknown> };

type Course = { type: keyof typeof TOPICS; startsDaysAgo: number };

/** The running ones: sessions of others are written with the rest of the company. */
const COURSES: readonly Course[] = [
  ...JAVA_BATCHES.map((batch) => ({ ...batch, type: "Java" as const })),
  ...MODULE_BATCHES.flatMap(({ type, ...batch }) => (type === "AEM" ? [{ ...batch, type }] : [])),
].filter(({ startsDaysAgo, endsDaysAgo }) => startsDaysAgo >= 0 && endsDaysAgo === null);

function planOf({ startsDaysAgo }: Course): readonly Plan[] {
  const soFar = WHOLE_COURSE.filter(({ day }) => day <= startsDaysAgo);
  return soFar.length > 1 ? soFar : UNDER_WAY;
}

/** Sessions, attendance and answers of the demo's running Java and AEM batches. */
export function trainingEvents(app: FastifyInstance, today: IsoDate): TrainingEvent[] {
  const trainers = STAFF.filter(({ role }) => role === "Trainer");
  return COURSES.flatMap((course, index) => {
    const trainer = trainers[index % trainers.length];
    if (!trainer) return [];
    const { type, startsDaysAgo } = course;
    const scenario: Scenario = { app, trainer, type, startDate: addDays(today, -startsDaysAgo) };
    const later = AHEAD.map(({ day, slot }) => ({ day: startsDaysAgo + day, slot }));
    const sessions = [...planOf(course), ...later].map((session, number) => {
      const date = addDays(scenario.startDate, session.day);
      // Upcoming sessions are planned today; attendance and assignment follow on the day.
      const isAhead = startOf({ date, time: session.slot }) > new Date();
      return {
        daysAgo: Math.max(startsDaysAgo - session.day, isAhead ? 0.018 : 0.02),
        run: () => (isAhead ? plan : hold)(scenario, session, number),
      };
    });
    return [
      ...sessions,
      { daysAgo: 0.015, run: () => answer(scenario) },
      { daysAgo: 0.005, run: () => review(scenario) },
    ];
  });
}

type Scenario = {
  app: FastifyInstance;
  trainer: { username: string };
  type: keyof typeof TOPICS;
  startDate: IsoDate;
};

const enter = (app: FastifyInstance, username: string) => signIn(app, { email: emailOf(username) });

const byBatch = (batchId: string) => ({ params: { batchId }, query: {} });

export async function batchOf(
  caller: Caller,
  { type, startDate }: Pick<Scenario, "type" | "startDate">,
): Promise<string> {
  const { batches } = await caller(batchesContract.listAll, { query: {} });
  const batch = batches.find((batch) => batch.batchType === type && batch.startDate === startDate);
  return batch?.batchId ?? "";
}

/** By the name's place among the members of a batch. */
const NEVER_CAME = 3;
const STOPPED = 4;

async function hold(scenario: Scenario, plan: Plan, number: number) {
  const { app, trainer, type, startDate } = scenario;
  const { caller } = await enter(app, trainer.username);
  const batchId = await batchOf(caller, scenario);
  const { trainees } = await caller(attendanceContract.listAttendees, byBatch(batchId));
  // Now and then someone is missing, never the first; one never came, and one has stopped.
  const present = trainees.filter(
    (_, index) =>
      index === 0 ||
      (index !== NEVER_CAME && !(index === STOPPED && number > 1) && (index + number) % 4 !== 1),
  );
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

/** Plans the next sessions with their topics; the assignment comes when they are held. */
async function plan(scenario: Scenario, { day, slot }: Plan, number: number) {
  const topic = TOPICS[scenario.type][number];
  if (!topic) return;
  const { caller } = await enter(scenario.app, scenario.trainer.username);
  const form = formOf({
    batchId: await batchOf(caller, scenario),
    date: addDays(scenario.startDate, day),
    time: slot,
    topic,
    place: ROOM,
  });
  await caller(plannedContract.plan, { form });
}

/** Everyone hands in for all sessions held so far, except the last two people. */
async function answer(scenario: Scenario) {
  const { app, trainer, type } = scenario;
  const { caller } = await enter(app, trainer.username);
  const batchId = await batchOf(caller, scenario);
  const { trainees } = await caller(attendanceContract.listAttendees, byBatch(batchId));
  for (const { username } of trainees) {
    if (!TRAINEES.some((trainee) => trainee.username === username)) continue;
    const { userId, caller: own } = await enter(app, username);
    const request = { params: { userId }, query: { batchType: type } };
    const { sessions } = await own(trainingContract.moduleDetails, request);
    for (const session of sessions.toReversed().slice(0, 3)) {
      await handIn(own, { userId, username }, session);
    }
  }
}

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

/** The trainer reviews: the last answers wait, and some of the earlier ones were returned. */
async function review(scenario: Scenario) {
  const { app, trainer } = scenario;
  const { caller } = await enter(app, trainer.username);
  const batchId = await batchOf(caller, scenario);
  const request = { params: { batchId }, query: { sort: "date" } } as const;
  const { assignments } = await caller(answersContract.list, request);
  for (const [number, { sessionId, trainees }] of assignments.entries()) {
    const waiting = trainees.filter(({ status }) => status === "Waiting for Approval");
    for (const [index, { userId }] of waiting.entries()) {
      if (number === 2) continue;
      const isRejected = number === 1 && index % 2 === 0;
      await caller(answersContract.review, {
        params: { sessionId, userId },
        body: isRejected ? { status: "Rejected", reason: REASON } : { status: "Approved" },
      });
    }
  }
}
