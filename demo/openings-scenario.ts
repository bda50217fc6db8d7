import type { FastifyInstance } from "fastify";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { arrangingContract } from "#/domain/placement/companies/arranging/arranging.contract.ts";
import { companiesContract } from "#/domain/placement/companies/companies.contract.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import type { Db } from "#/platform/db/db.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Caller, formOf, signIn } from "./caller.ts";
import { COMPANIES } from "./company-contacts.ts";
import { NEGATIVE, paper } from "./marketing-scenario.ts";
import type { Event } from "./modules.ts";
import { OPENINGS, type OpeningPlan, PREFERENCES } from "./openings-stories.ts";
import { emailOf } from "./people.ts";

type Candidacy = OpeningPlan["candidacies"][number];
type Held = NonNullable<Candidacy["rounds"]>[number];

/**
 * Openings with their applicants, contacts and notes, written by the office and by the candidates.
 */
export function openingEvents(app: FastifyInstance, today: IsoDate): Event[] {
  const preferences = PREFERENCES.map(
    ({ username, daysAgo, skills, locations }): Event => ({
      daysAgo,
      run: async () => {
        const { caller } = await signIn(app, { email: emailOf(username) });
        const body = { skills: [...skills], locations: [...locations] };
        await caller(openingsContract.setPreferences, { body });
      },
    }),
  );
  return [
    ...preferences,
    ...OPENINGS.flatMap((plan) => openingOf(app, today, plan)),
    ...COMPANIES.flatMap(companyEvents),
  ];
}

function companyEvents({ companyName, contacts, notes }: (typeof COMPANIES)[number]): Event[] {
  const params = { company: companyName };
  return [
    ...contacts.map(
      ({ daysAgo, ...body }): Event => ({
        daysAgo,
        run: (admin) => admin(companiesContract.addContact, { params, body }),
      }),
    ),
    ...notes.map(
      ({ daysAgo, text }): Event => ({
        daysAgo,
        run: (admin) => admin(companiesContract.addNote, { params, body: { text } }),
      }),
    ),
  ];
}

function openingOf(app: FastifyInstance, today: IsoDate, plan: OpeningPlan): Event[] {
  const { written, published, closed, candidacies } = plan;
  const events: Event[] = [
    {
      daysAgo: written,
      run: (admin) => writeDown(admin, plan, addDays(today, plan.untilInDays)),
    },
  ];
  const status = (daysAgo: number | undefined, value: "published" | "closed") => {
    if (daysAgo === undefined) return;
    const run = async (admin: Caller) => {
      const params = { openingId: await findOpening(admin, plan) };
      await admin(openingsContract.setStatus, { params, body: { status: value } });
    };
    events.push({ daysAgo, run });
  };
  status(published, "published");
  for (const candidacy of candidacies) events.push(...candidacyOf(app, today, plan, candidacy));
  status(closed, "closed");
  return events;
}

function writeDown(admin: Caller, plan: OpeningPlan, until: IsoDate) {
  const { companyName, role, about, location, seats, leastExperience } = plan;
  const [fixedLakh, variableLakh] = plan.pay;
  const requirements = { skills: [...plan.skills], leastExperience, leastMark: null };
  const fields = { companyName, role, about, location, fixedLakh, variableLakh, seats, until };
  return admin(openingsContract.create, { body: { ...fields, ...requirements } });
}

/** The stories identify an opening by its role at a company; none of them has one twice. */
export async function findOpening(
  admin: Caller,
  { companyName, role }: Pick<OpeningPlan, "companyName" | "role">,
): Promise<string> {
  const { openings } = await admin(openingsContract.list, { query: { q: role, pageSize: "100" } });
  const found = openings.find((one) => one.companyName === companyName && one.role === role);
  if (!found) throw new Error(`There is no opening for ${role} at ${companyName}.`);
  return found._id;
}

function candidacyOf(
  app: FastifyInstance,
  today: IsoDate,
  plan: OpeningPlan,
  candidacy: Candidacy,
): Event[] {
  const { username, applied, shortlisted, rounds = [], offer, joined } = candidacy;
  const { notTaken, withdrawn } = candidacy;
  const me = () => signIn(app, { email: emailOf(username) });
  const events: Event[] = [];
  const add = (daysAgo: number | undefined, run: Event["run"]) => {
    if (daysAgo !== undefined) events.push({ daysAgo, run });
  };
  const application = async (admin: Caller) => {
    const params = { openingId: await findOpening(admin, plan) };
    const { applications } = await admin(applicationsContract.board, { params, query: {} });
    const found = applications.find((one) => one.username === username);
    if (!found) throw new Error(`${username} has not applied.`);
    return found;
  };
  const move = (stage: "shortlisted" | "not taken", reason?: string) => async (admin: Caller) => {
    const params = { applicationId: (await application(admin))._id };
    await admin(applicationsContract.move, { params, body: { stage, reason } });
  };
  add(applied, async (admin) => {
    const body = { openingId: await findOpening(admin, plan) };
    await (await me()).caller(applicationsContract.apply, { body });
  });
  add(shortlisted, move("shortlisted"));
  for (const round of rounds) events.push(...roundOf(today, round, { application, me }));
  add(notTaken?.daysAgo, move("not taken", notTaken?.reason));
  add(withdrawn, async (admin) => {
    const body = { openingId: await findOpening(admin, plan) };
    await (await me()).caller(applicationsContract.withdraw, { body });
  });
  add(offer?.daysAgo, async (admin) => {
    if (!offer) return;
    const { daysAgo, joinsInDays, ...parts } = offer;
    const params = { applicationId: (await application(admin))._id };
    const joiningDate = addDays(today, joinsInDays - daysAgo);
    await admin(applicationsContract.offer, { params, body: { ...parts, joiningDate } });
  });
  add(joined, async (admin) => {
    const params = { applicationId: (await application(admin))._id };
    await admin(applicationsContract.join, { params, body: {} });
  });
  return events;
}

type With = {
  application: (admin: Caller) => Promise<{ _id: string; interview: { _id: string } | null }>;
  me: () => ReturnType<typeof signIn>;
};

/** One round: arranged, perhaps moved, and, a day after it was held, with its outcome. */
function roundOf(today: IsoDate, planned: Held, { application, me }: With): Event[] {
  const { arranged, held, round, startTime, duration = "30 Minutes", moved, outcome } = planned;
  const { meeting } = planned;
  const slot = { date: addDays(today, -held), startTime, duration };
  const interviewOf = async (admin: Caller) => (await application(admin)).interview?._id ?? "";
  const events: Event[] = [
    {
      daysAgo: arranged,
      run: async (admin) => {
        const params = { applicationId: (await application(admin))._id };
        const body = { ...slot, ...meeting, round, ...(moved ? { startTime: moved.from } : {}) };
        await admin(arrangingContract.schedule, { params, body });
      },
    },
  ];
  if (moved) {
    events.push({
      daysAgo: arranged - 1,
      run: async (admin) => {
        const params = { interviewId: await interviewOf(admin) };
        const body = { ...slot, reason: moved.reason };
        await admin(arrangingContract.move, { params, body });
      },
    });
  }
  if (outcome) {
    events.push({
      daysAgo: held - 1,
      run: async (admin, pass) => {
        const interviewId = await interviewOf(admin);
        await recordOutcome((await me()).caller, { id: interviewId, round, outcome });
        if (!planned.followUp) return;
        await pass();
        const body = { text: planned.followUp };
        await admin(arrangingContract.followUp, { params: { interviewId }, body });
      },
    });
  }
  return events;
}

type Outcome = { id: string; round: string; outcome: NonNullable<Held["outcome"]> };

async function recordOutcome(caller: Caller, { id, round, outcome }: Outcome) {
  const form = formOf({
    feedback: outcome === "Positive" ? "Positive" : "Negative",
    description: outcome === "Positive" ? "" : NEGATIVE,
    isNoShow: outcome === "no-show" ? "true" : "",
    assignment: round === "HR" ? { name: "offer.pdf", content: await paper("Offer") } : null,
  });
  await caller(outcomeContract.feedback, { params: { id }, form });
}

/** Some of the company's other people apply for open ones, once they are there. */
export async function applyOfOthers(app: FastifyInstance, db: Db, admin: Caller): Promise<void> {
  for (const plan of OPENINGS) {
    const openingId = plan.others ? await findOpening(admin, plan) : "";
    if (!openingId) continue;
    const { people } = await admin(openingsContract.fits, {
      params: { openingId },
      query: {},
    });
    // Their experience is in their profile, without which nobody can apply.
    const ready = people.filter(
      ({ fits, reasons }) =>
        fits && reasons.some(({ about, state }) => about === "experience" && state === "yes"),
    );
    // Not the same people everywhere.
    const start = OPENINGS.indexOf(plan) * 3;
    for (const { userId } of ready.slice(start, start + (plan.others ?? 0))) {
      const { email } = await db
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const { caller } = await signIn(app, { email });
      await caller(applicationsContract.apply, { body: { openingId } });
    }
  }
}
