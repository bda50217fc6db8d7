import type { FastifyInstance } from "fastify";
import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import type { Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { questionsContract } from "#/domain/placement/interviews/questions/questions.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import type { ScoreType } from "#/domain/training/scores/scores.rules.ts";
import { modulePlanContract } from "#/domain/training/sessions/module-plan/module-plan.contract.ts";
import { spreadTopics } from "#/domain/training/sessions/module-plan/module-plan.rules.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { USUAL_SLOTS } from "#/shared/slot-times.ts";
import { type Caller, first, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf, JAVA_BATCHES, STAFF } from "./people.ts";
import { batchOf, ROOM, TOPICS } from "./training-scenario.ts";

type Remarked = {
  username: string;
  daysAgo: number;
  scoreType: ScoreType;
  score: number;
  lines: readonly { criterion: string; text: string }[];
  next: string;
};

/** The trainer's remarks on a mark, by the owner's criteria. */
const REMARKS: readonly Remarked[] = [
  {
    username: "Nisha Agarwal",
    daysAgo: 73,
    scoreType: "javaScore",
    score: 8,
    lines: [
      { criterion: "Reads code aloud", text: "Clear, and stops where it is not." },
      { criterion: "Writes small methods", text: "Mostly; the importer grew to eighty lines." },
      { criterion: "Tests what they write", text: "Every case but the empty list." },
    ],
    next: "Split the importer before the first AEM assignment.",
  },
  {
    username: "Fatima Begum",
    daysAgo: 5,
    scoreType: "javaScore",
    score: 7.75,
    lines: [
      { criterion: "Writes small methods", text: "Much better than at the first try." },
      { criterion: "Tests what they write", text: "Writes the test first by now." },
    ],
    next: "Bring one question of your own to the first AEM class.",
  },
  {
    username: "Priya Venkatesh",
    daysAgo: 2,
    scoreType: "communicationScore",
    score: 7.5,
    lines: [{ criterion: "Asks back", text: "Asks once, and then writes down the answer." }],
    next: "Lead the stand-up next week.",
  },
];

type Noted = {
  username: string;
  daysAgo: number;
  companyName: string;
  round: Round;
  text: string;
};

/** Questions that candidates were asked, for those who go to the same company next. */
const NOTED: readonly Noted[] = [
  {
    username: "Karthik Reddy",
    daysAgo: 39,
    companyName: "Nandi Technologies",
    round: "Screening",
    text: "Difference between a list and a set.\nWhy does a lookup in a hash map become slow?\nA project of mine in five minutes.",
  },
  {
    username: "Karthik Reddy",
    daysAgo: 33,
    companyName: "Nandi Technologies",
    round: "L1",
    text: "Write a method that groups orders by day, without streams first.\nWhen is a transaction too long?",
  },
  {
    username: "Ramya Shenoy",
    daysAgo: 14,
    companyName: "Kaveri Softworks",
    round: "L1",
    text: "Dispatcher: what is cached, and what invalidates it?\nHow do you test a Sling model?\nThey look at your own component on the screen.",
  },
];

/** Remarks, interview questions, and a module that was planned at once. */
export const wordEvents = (app: FastifyInstance, today: IsoDate): Event[] => [
  ...REMARKS.map(
    (remarked): Event => ({
      daysAgo: remarked.daysAgo,
      isLate: true,
      run: (admin) => remark(app, admin, remarked),
    }),
  ),
  ...NOTED.map(
    (noted): Event => ({ daysAgo: noted.daysAgo, isLate: true, run: () => note(app, noted) }),
  ),
  { daysAgo: 1, isLate: true, run: () => planModule(app, today) },
];

async function remark(app: FastifyInstance, admin: Caller, remarked: Remarked) {
  const { username, scoreType, score, lines, next } = remarked;
  const people = await admin(usersContract.listApproved, { query: { q: emailOf(username) } });
  const params = { id: first(people)._id };
  const { caller } = await signIn(app, { email: emailOf(STAFF[5].username) });
  const body = { scoreType, score, lines: [...lines], next };
  await caller(scoresContract.writeRemarks, { params, body });
}

async function note(app: FastifyInstance, { username, companyName, round, text }: Noted) {
  const { userId, caller } = await signIn(app, { email: emailOf(username) });
  const query = { pageSize: "100" };
  const { schedules } = await caller(interviewsContract.past, { params: { userId }, query });
  const held = schedules.filter((one) => one.companyName === companyName && one.round === round);
  const params = { id: first(held)._id };
  await caller(questionsContract.write, { params, body: { text } });
}

/** Plans the next batch's whole module, in the same slot on each weekday, around the holidays. */
async function planModule(app: FastifyInstance, today: IsoDate) {
  const { caller } = await signIn(app, { email: emailOf(STAFF[6].username) });
  const [next] = JAVA_BATCHES.filter(({ startsDaysAgo }) => startsDaysAgo < 0);
  if (!next) return;
  const startDate = addDays(today, -next.startsDaysAgo);
  const batchId = await batchOf(caller, { type: "Java", startDate });
  const params = { batchId };
  const { holidays } = await caller(modulePlanContract.days, { params, query: {} });
  const rows = spreadTopics({
    topics: TOPICS.Java,
    weekdays: ["1", "2", "3", "4", "5", "6"],
    slots: [USUAL_SLOTS[1]],
    from: startDate,
    to: addDays(startDate, 30),
    holidays,
  });
  const sessions = rows.flatMap(({ date, ...row }) => (date ? [{ date, ...row }] : []));
  await caller(modulePlanContract.plan, { params, body: { sessions, place: ROOM } });
}
