import type { FastifyInstance } from "fastify";
import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { eligibilityContract } from "#/domain/training/batches/eligibility.contract.ts";
import type { FilledType } from "#/domain/training/batches/eligibility.rules.ts";
import { membersContract } from "#/domain/training/batches/members.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import type { ScoreType } from "#/domain/training/scores/scores.rules.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { type Caller, first, signIn } from "./caller.ts";
import { emailOf, STAFF } from "./people.ts";

/** An event of this many days before today. */
export type Event = {
  daysAgo: number;
  /** True for an event after that day's work: not before the end of the afternoon. */
  isLate?: boolean;
  /** `pass` lets some time of the day pass. */
  run: (admin: Caller, pass: Pass) => Promise<unknown>;
};
export type Pass = () => Promise<unknown>;

const CREATE = {
  AEM: membersContract.createAEM,
  Communication: membersContract.createCommunication,
  Mock: membersContract.createMock,
  FinalCheck: membersContract.createFinalCheck,
} as const satisfies Record<FilledType, unknown>;

type ModuleBatch = {
  type: FilledType;
  startsDaysAgo: number;
  endsDaysAgo: number | null;
  /** Usernames; they are eligible two days before the start, when the batch is made. */
  people: readonly string[];
};

/** The batches beyond Java, in the order in which they were made. */
export const MODULE_BATCHES: readonly ModuleBatch[] = [
  {
    type: "AEM",
    startsDaysAgo: 256,
    endsDaysAgo: 226,
    people: ["Karthik Reddy", "Sneha Patil", "Imran Khan", "Divya Nambiar"],
  },
  {
    type: "Communication",
    startsDaysAgo: 218,
    endsDaysAgo: 204,
    people: ["Karthik Reddy", "Sneha Patil", "Imran Khan", "Divya Nambiar"],
  },
  {
    type: "Mock",
    startsDaysAgo: 194,
    endsDaysAgo: 184,
    people: ["Karthik Reddy", "Sneha Patil", "Imran Khan", "Divya Nambiar"],
  },
  {
    type: "FinalCheck",
    startsDaysAgo: 178,
    endsDaysAgo: 171,
    people: ["Karthik Reddy", "Sneha Patil"],
  },
  {
    type: "AEM",
    startsDaysAgo: 158,
    endsDaysAgo: 128,
    people: ["Rohit Sharma", "Priya Venkatesh", "Arjun Das"],
  },
  {
    type: "Communication",
    startsDaysAgo: 28,
    endsDaysAgo: null,
    people: ["Rohit Sharma", "Priya Venkatesh"],
  },
  { type: "AEM", startsDaysAgo: 10, endsDaysAgo: null, people: ["Nisha Agarwal"] },
  { type: "FinalCheck", startsDaysAgo: 8, endsDaysAgo: null, people: ["Divya Nambiar"] },
];

type Grading = { daysAgo: number; scoreType: ScoreType; scores: Readonly<Record<string, number>> };

const GRADINGS: readonly Grading[] = [
  {
    daysAgo: 262,
    scoreType: "javaScore",
    scores: { "Karthik Reddy": 8.5, "Sneha Patil": 9, "Imran Khan": 7, "Divya Nambiar": 8 },
  },
  {
    daysAgo: 224,
    scoreType: "aemScore",
    scores: { "Karthik Reddy": 8, "Sneha Patil": 8.5, "Imran Khan": 7.5, "Divya Nambiar": 7.25 },
  },
  {
    daysAgo: 202,
    scoreType: "communicationScore",
    scores: { "Karthik Reddy": 7.5, "Sneha Patil": 8, "Imran Khan": 7, "Divya Nambiar": 8.5 },
  },
  {
    daysAgo: 182,
    scoreType: "mockScore",
    scores: { "Karthik Reddy": 8, "Sneha Patil": 7.5, "Imran Khan": 6, "Divya Nambiar": 7.5 },
  },
  {
    daysAgo: 169,
    scoreType: "finalCheckScore",
    scores: { "Karthik Reddy": 9, "Sneha Patil": 7 },
  },
  {
    daysAgo: 164,
    scoreType: "javaScore",
    scores: { "Rohit Sharma": 7.5, "Priya Venkatesh": 9, "Arjun Das": 7 },
  },
  {
    daysAgo: 126,
    scoreType: "aemScore",
    scores: { "Rohit Sharma": 8, "Priya Venkatesh": 8.5, "Arjun Das": 5.5 },
  },
  // Corrected after a second look.
  { daysAgo: 124, scoreType: "aemScore", scores: { "Arjun Das": 6 } },
  {
    daysAgo: 74,
    scoreType: "javaScore",
    scores: { "Nisha Agarwal": 8, "Vikram Singh": 6.5, "Fatima Begum": 6.25 },
  },
  { daysAgo: 60, scoreType: "mockScore", scores: { "Imran Khan": 6.5 } },
  // Passed at the second try, after the AEM batch had begun.
  { daysAgo: 6, scoreType: "javaScore", scores: { "Fatima Begum": 7.75 } },
  { daysAgo: 3, scoreType: "communicationScore", scores: { "Priya Venkatesh": 7.5 } },
];

/** The batches beyond Java and every mark, as entered by the admin and a trainer. */
export function moduleEvents(app: FastifyInstance): Event[] {
  const today = istDate(new Date());
  const batches = MODULE_BATCHES.flatMap((batch): Event[] => {
    const startDate = addDays(today, -batch.startsDaysAgo);
    const make = {
      daysAgo: batch.startsDaysAgo + 2,
      run: (admin: Caller) => makeBatch(admin, batch, startDate),
    };
    const { endsDaysAgo } = batch;
    if (endsDaysAgo === null) return [make];
    const endDate = addDays(today, -endsDaysAgo);
    const end = (admin: Caller) => endBatch(admin, batch.type, startDate, endDate);
    return [make, { daysAgo: endsDaysAgo, run: end }];
  });
  const gradings = GRADINGS.map((grading) => ({
    daysAgo: grading.daysAgo,
    run: (admin: Caller) => grade(app, admin, grading),
  }));
  return [...batches, ...gradings];
}

async function makeBatch(admin: Caller, { type, people }: ModuleBatch, startDate: string) {
  const { trainees } = await admin(eligibilityContract[type], { query: {} });
  const ids = trainees.flatMap(({ id, name }) => (people.includes(name) ? [id] : []));
  if (ids.length < people.length) throw new Error(`Not all of ${people} are eligible for ${type}.`);
  await admin(CREATE[type], { body: { startDate, trainees: ids } });
}

/** Ends the batch of a type that starts on a day. */
export async function endBatch(admin: Caller, type: BatchType, startDate: string, endDate: string) {
  const { batchIds } = await admin(batchesContract.listIds, { query: { batchType: type } });
  for (const { _id: batchId } of batchIds) {
    const { startDate: begun } = await admin(batchesContract.find, { params: { batchId } });
    if (begun === startDate) {
      await admin(batchesContract.end, { params: { batchId }, body: { endDate } });
    }
  }
}

async function grade(app: FastifyInstance, admin: Caller, { scoreType, scores }: Grading) {
  const [trainer] = STAFF.filter(({ role }) => role === "Trainer");
  if (!trainer) throw new Error("The demo has no trainer.");
  const account = {
    email: emailOf(trainer.username),
  };
  const { caller } = await signIn(app, account);
  for (const [username, score] of Object.entries(scores)) {
    const batch = await admin(usersContract.listApproved, { query: { q: emailOf(username) } });
    const { _id: id } = first(batch);
    await caller(scoresContract.update, { params: { id }, body: { score, scoreType } });
  }
}
