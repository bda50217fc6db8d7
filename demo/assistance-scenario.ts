import type { FastifyInstance } from "fastify";
import { closureContract } from "#/domain/support/assistance/closure.contract.ts";
import { recordsContract } from "#/domain/support/assistance/records/records.contract.ts";
import { requestsContract } from "#/domain/support/assistance/requests/requests.contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Caller, first, formOf, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf } from "./people.ts";
import { sheetOf } from "./sheets.ts";

type Details = {
  daysAgo: number;
  /** The details that the placement has not already filled in. */
  job?: { mobile: string; companyName: string; package: string; joinedDaysAgo: number };
};

type Scenario = {
  username: string;
  /** Undefined for accounts created as Assistance users: they need not ask. */
  request?: { daysAgo: number; topic: string };
  approval?: { daysAgo: number; amount: number };
  details?: Details;
  closing?: { daysAgo: number; summary: string };
};

const SCENARIOS: readonly Scenario[] = [
  {
    username: "Sneha Patil",
    request: {
      daysAgo: 121,
      topic: "My first AEM project: components, and what a release is like",
    },
    approval: { daysAgo: 120, amount: 6000 },
    details: { daysAgo: 118 },
  },
  {
    username: "Prakash Hegde",
    details: {
      daysAgo: 300,
      job: {
        mobile: "9845567001",
        companyName: "Tungabhadra Systems",
        package: "7.2",
        joinedDaysAgo: 390,
      },
    },
    closing: {
      daysAgo: 25,
      summary: "A year well spent: Prakash now leads the content fragments of his team on his own.",
    },
  },
  {
    username: "Nandini Joshi",
    details: {
      daysAgo: 52,
      job: {
        mobile: "9901234511",
        companyName: "Kaveri Softworks",
        package: "8",
        joinedDaysAgo: 60,
      },
    },
  },
  {
    username: "Vivek Rao",
    request: { daysAgo: 3, topic: "Dispatcher caching on a site with many visitors" },
    approval: { daysAgo: 1, amount: 7500 },
  },
  {
    username: "Anjali Thomas",
    request: { daysAgo: 2, topic: "Production support in my first weeks" },
  },
];

/** Requests, approvals, details and a closure, sent as the placed people and the admin. */
export function assistanceEvents(app: FastifyInstance, today: IsoDate): Event[] {
  return SCENARIOS.flatMap((scenario) => eventsOf(app, today, scenario));
}

function eventsOf(app: FastifyInstance, today: IsoDate, scenario: Scenario): Event[] {
  const { username, request, approval, details, closing } = scenario;
  const signedIn = () => signIn(app, { email: emailOf(username) });
  const events: Event[] = [];
  if (request) {
    events.push({
      daysAgo: request.daysAgo,
      run: async () => {
        const { userId, caller } = await signedIn();
        await caller(requestsContract.send, { body: { userId, topic: request.topic } });
      },
    });
  }
  if (approval) {
    events.push({
      daysAgo: approval.daysAgo,
      run: (admin) => approve(admin, username, approval.amount),
    });
  }
  if (details) {
    events.push({
      daysAgo: details.daysAgo,
      run: async () => submit(await signedIn(), username, jobOf(details, today)),
    });
  }
  if (closing) {
    events.push({
      daysAgo: closing.daysAgo,
      run: (admin) => close(admin, username, closing.summary),
    });
  }
  return events;
}

async function approve(admin: Caller, username: string, amount: number) {
  const { users } = await admin(requestsContract.list, { query: { q: emailOf(username) } });
  const { _id: userId } = first(users);
  await admin(requestsContract.approve, { params: { userId }, body: { amount } });
}

async function close(admin: Caller, username: string, summary: string) {
  const { assistanceClosures } = await admin(closureContract.list, { query: { q: username } });
  const { _id: id } = first(assistanceClosures);
  await admin(closureContract.close, { params: { id }, body: { isActive: false, summary } });
}

function jobOf({ job }: Details, today: IsoDate) {
  if (!job) return {};
  const { joinedDaysAgo, ...fields } = job;
  return { ...fields, dateOfJoining: addDays(today, -joinedDaysAgo) };
}

/** Sends the details, starting from the platform's existing ones. */
async function submit(
  { userId, caller }: { userId: string; caller: Caller },
  username: string,
  job: object,
) {
  const { draft } = await caller(requestsContract.status, { params: { userId } });
  const known = { ...draft, package: String(draft?.package), ...job };
  const form = formOf({
    userId,
    ...known,
    assignment: {
      name: `${username} terms.pdf`,
      content: await sheetOf(`Terms of assistance for ${username}`, "A specimen of the demo", [
        "Nothing in it is real.",
      ]),
    },
  });
  await caller(recordsContract.create, { form });
}
