import type { FastifyInstance } from "fastify";
import { assistantsContract } from "#/domain/support/assistance/assistants.contract.ts";
import { supervisionContract } from "#/domain/support/assistance/supervision/supervision.contract.ts";
import { guidanceContract } from "#/domain/support/guidance/guidance.contract.ts";
import { logContract } from "#/domain/support/guidance/log.contract.ts";
import type { CallRequest } from "#/shared/contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { Position } from "#/shared/positions.ts";
import { type Caller, first, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf, STAFF } from "./people.ts";

const GUIDANCES = [
  { name: "Ramesh Pai", mobile: "9845011101", level: "Senior" },
  { name: "Sunita Kulkarni", mobile: "9845011102", level: "Senior" },
  { name: "Kiran Shenoy", mobile: "9845011103", level: "Senior" },
  { name: "Megha Rao", mobile: "9845011104", level: "Junior" },
  { name: "Ashwin Thampi", mobile: "9845011105", level: "Junior" },
] as const;
type Name = (typeof GUIDANCES)[number]["name"];

type Guided = { position?: Position; provider: Name; helper?: Name };
type Session = { minutes: number; text: string };
type Assistant = Guided & { assistantName: string; companyName: string; joinedDaysAgo: number };

/** The CTO's action on a day. */
type Step = { daysAgo: number } & (
  | { hires: true }
  | { assigns: string; to: Guided; note?: string }
  | { held: Session; withUser: string }
  | { adds: Assistant }
  | { closes: string; summary: string }
  | { reopens: string; reason: string }
);

/** Anjali Thomas and Swathi Naik stay without guidance. */
const STEPS: readonly Step[] = [
  { daysAgo: 290, hires: true },
  {
    daysAgo: 289,
    assigns: "Prakash Hegde",
    to: { position: "External", provider: "Ramesh Pai", helper: "Megha Rao" },
  },
  {
    daysAgo: 250,
    withUser: "Prakash Hegde",
    held: {
      minutes: 60,
      text: "First look at the content fragments of his team. Homework: a model.",
    },
  },
  {
    daysAgo: 200,
    adds: {
      assistantName: "Mahesh Kamath",
      companyName: "Sharavathi Labs",
      joinedDaysAgo: 347,
      position: "Vendor",
      provider: "Sunita Kulkarni",
      helper: "Megha Rao",
    },
  },
  {
    daysAgo: 150,
    adds: {
      assistantName: "Shruti Acharya",
      companyName: "Netravati Software",
      joinedDaysAgo: 330,
      position: "Placement",
      provider: "Kiran Shenoy",
    },
  },
  {
    daysAgo: 115,
    assigns: "Sneha Patil",
    to: { position: "Placement", provider: "Sunita Kulkarni", helper: "Ashwin Thampi" },
    note: "Prefers calls after 7 in the evening, once her stand-ups are over.",
  },
  {
    daysAgo: 96,
    withUser: "Sneha Patil",
    held: {
      minutes: 45,
      text: "Walked through the release of her project, from branch to publish.",
    },
  },
  { daysAgo: 60, closes: "Mahesh Kamath", summary: "Works on his own since the move to cloud." },
  {
    daysAgo: 49,
    assigns: "Nandini Joshi",
    to: { position: "Vendor", provider: "Ramesh Pai", helper: "Ashwin Thampi" },
  },
  {
    daysAgo: 41,
    adds: {
      assistantName: "Joel D'Souza",
      companyName: "Kaveri Softworks",
      joinedDaysAgo: 55,
      position: "External",
      provider: "Kiran Shenoy",
      helper: "Megha Rao",
    },
  },
  { daysAgo: 38, reopens: "Mahesh Kamath", reason: "A new client asks for a migration by spring." },
  {
    daysAgo: 33,
    closes: "Shruti Acharya",
    summary: "Moved to a team with mentors of its own. Thanked Kiran for the evenings.",
  },
  {
    daysAgo: 30,
    assigns: "Vivek Rao",
    to: { position: "Placement", provider: "Sunita Kulkarni" },
  },
  {
    daysAgo: 8,
    withUser: "Sneha Patil",
    held: {
      minutes: 30,
      text: "Read the log of a failed build together; the cause was a stale bundle.",
    },
  },
];

/** Assignments of guides and their logs: the CTO's year, each day through the ordinary calls. */
export function ctoEvents(app: FastifyInstance, today: IsoDate): Event[] {
  return STEPS.map((step) => ({
    daysAgo: step.daysAgo,
    run: async () => {
      const { username } = STAFF[2];
      const account = { email: emailOf(username) };
      const { caller } = await signIn(app, account);
      await take(caller, step, today);
    },
  }));
}

async function take(cto: Caller, step: Step, today: IsoDate) {
  if ("hires" in step) {
    for (const guidance of GUIDANCES) {
      const body = { ...guidance, email: emailOf(guidance.name) };
      await cto(guidanceContract.create, { body });
    }
  } else if ("assigns" in step) {
    const id = await userId(cto, step.assigns);
    await cto(supervisionContract.updateUser, {
      params: { id },
      body: await assignmentOf(cto, step.to),
    });
    if (step.note) await note(cto, id, { kind: "note", text: step.note });
  } else if ("held" in step) {
    const heldOn = addDays(today, -step.daysAgo);
    const id = await userId(cto, step.withUser);
    await note(cto, id, { kind: "session", heldOn, ...step.held });
  } else if ("adds" in step) {
    const { assistantName, companyName, joinedDaysAgo, ...guided } = step.adds;
    const dateOfJoining = addDays(today, -joinedDaysAgo);
    const assignment = await assignmentOf(cto, guided);
    const body = { assistantName, companyName, dateOfJoining, ...assignment };
    await cto(assistantsContract.create, { body });
  } else if ("closes" in step) {
    const id = await assistantId(cto, step.closes);
    await cto(assistantsContract.close, { params: { id }, body: { summary: step.summary } });
  } else {
    const id = await assistantId(cto, step.reopens);
    await cto(assistantsContract.reopen, { params: { id }, body: { reason: step.reason } });
  }
}

type Note = CallRequest<typeof logContract.addToRecord>["body"];
const note = (cto: Caller, id: string, body: Note) =>
  cto(logContract.addToRecord, { params: { id }, body });

async function assignmentOf(cto: Caller, { position, provider, helper }: Guided) {
  const { guidances } = await cto(guidanceContract.list, { query: {} });
  const idOf = (guideName: string | undefined) =>
    guidances.find(({ name }) => name === guideName)?._id ?? null;
  return {
    position: position ?? null,
    guidanceProvider: idOf(provider),
    guidanceHelper: idOf(helper),
  };
}

async function userId(cto: Caller, username: string): Promise<string> {
  const { placedUsers } = await cto(supervisionContract.placedUsers, { query: { q: username } });
  return first(placedUsers)._id;
}

async function assistantId(cto: Caller, name: string): Promise<string> {
  const { assistants } = await cto(assistantsContract.list, { query: { q: name } });
  return first(assistants)._id;
}
