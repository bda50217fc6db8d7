import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleCertificates } from "#/features/certificates/server/issuing.service.ts";
import { FIRST_CHOICE } from "#/features/resumes/rules.ts";
import type { Route } from "#/shared/contract.ts";
import { urlOf } from "#/shared/contract.ts";
import { partsOf } from "#/shared/grants.ts";
import type { Db } from "./db.ts";
import { FEATURES } from "./features.ts";
import { newId } from "./ids.ts";
import { type TestApp, testApp } from "./testing/app.ts";
import { openBrowser } from "./testing/browser.ts";
import { insertImport } from "./testing/imports.ts";
import { insertCandidate } from "./testing/marketing.ts";
import { sendMessage } from "./testing/messages.ts";
import { insertBatchOf, placeInModule } from "./testing/modules.ts";
import { makeOpening } from "./testing/openings.ts";
import { PERSONA_PASSWORD, PERSONAS, type PersonaName } from "./testing/personas.ts";
import { scaledTimeout } from "./testing/scaled-timeout.ts";
import { storedRow } from "./testing/stored-rows.ts";
import { SLOTS } from "./testing/training.ts";
import { insertVariedCompany } from "./testing/varied-company.ts";

/** The look-up of the session, and the rows with how many there are in all. */
const FOR_A_LIST = 2;

/** What a page is opened with. */
const FOR_A_PAGE: Record<string, number> = {
  "/api/auth/session": 1,
  "/api/session": 2,
  "/api/onboarding/:userId": 2,
  "/api/trainer/:userId/day": 2,
  "/api/interviews/history/:userId": 2,
  "/api/batch/:batchId/register": 2,
  "/api/payment/takings": 2,
  "/api/batch/:batchId": 3,
  "/api/dues/summary": 2,
  "/api/insights/overview": 2,
  // The counts, the first rows of what waits, and what is to come in, which no counter keeps.
  "/api/insights/today": 4,
  "/api/insights/interviews": 2,
  "/api/insights/assistance": 2,
  "/api/insights/training": 2,
  "/api/insights/marketing": 2,
  "/api/people/:userId": 3,
  "/api/people/:userId/warnings": 2,
  "/api/search": 3,
  "/api/companies/:company": 3,
  "/api/my-openings": 3,
  // The opening, and everybody who could be of it.
  "/api/openings/:openingId/fits": 3,
  "/api/openings/:openingId": 3,
  "/api/applications/:applicationId/clashes": 3,
  // Two companies: each found, its spellings, and what is written under it.
  "/api/companies/:company/merge": 7,
  "/api/admin/imports/:importId": 2,
  "/api/admin/stored-rows/:kind": 2,
  "/api/messages/:messageId": 2,
  "/api/my-messages/:messageId": 2,
  "/api/my-certificates": 2,
  "/api/people/:userId/certificates": 2,
  // One that is not there from before counts for the person.
  "/api/certificates/:id/pdf": 3,
  "/api/people/:userId/resume": 3,
  "/api/resume/pdf": 3,
  "/api/job-preferences": 2,
  "/api/company-look-alikes": 2,
  "/api/trainee/status/:userId": 3,
  "/api/cto/overview": 3,
  "/api/admin/queue": 3,
  "/api/trainee/:userId/progress": 2,
  "/api/trainer/:userId/desk": 3,
  "/api/interviews/changes": 3,
  "/api/ceo/alumni-figures": 2,
  "/api/settings": 3,
  "/api/settings/first-day": 3,
  "/api/dues/mine/:userId": 2,
  "/api/payment/my-receipts/:userId": 2,
  "/api/payment/details/:userId": 3,
  "/api/auth/security": 3,
  "/api/notification-preferences": 2,
  "/api/wordings": 2,
  "/api/resume": 3,
  "/api/resume/shares": 2,
  "/api/privacy/agreements": 2,
  "/api/privacy/erasure": 6,
};

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).filter(
  ({ method }) => method === "GET",
);
const budgets = routes.flatMap((route) => {
  const budget = FOR_A_PAGE[route.path] ?? (route.list ? FOR_A_LIST : undefined);
  return budget === undefined ? [] : [[route.path, budget, route] as const];
});

let app: TestApp;
let batchId: string;
let messageId: string;
let importId: string;
let openingId: string;
let applicationId: string;
let certificate: { id: string; code: string };
let sharedToken: string;
beforeAll(async () => {
  app = await testApp();
  const batch = await insertBatchOf(app.db, "Java");
  batchId = batch.batchId;
  await placeInModule(app.db, app.personas.trainee.id, "Java", { batch });
  await insertVariedCompany(app);
  await insertSession(app.db, batch.id);
  messageId = await sendMessage(app);
  await insertInterview(app.db, app.personas.eligible.id);
  importId = await insertImport(app);
  openingId = await makeOpening(app);
  applicationId = await shortlist(openingId);
  certificate = await certify(app.personas.eligible.id);
  sharedToken = await shareResume();
}, scaledTimeout(60_000));
afterAll(() => app.close());

const QUERIES: Record<string, Record<string, string>> = {
  "/api/batch/batchIds": { batchType: "Java" },
  "/api/batch/candidates": { batchType: "AEM", q: "a" },
  "/api/insights/rows": { figure: "batches-running", pageSize: "1" },
  "/api/search": { q: "varied" },
  "/api/companies/:company/merge": { into: "Wipro" },
  "/api/applications/:applicationId/clashes": {
    ...{ date: "2026-01-05", startTime: "10:00", duration: "30 Minutes" },
  },
};

/** Somebody who may make the call, of trainees the one for whom most of it is open. */
function callerOf({ access }: Route): PersonaName {
  if ("public" in access) throw new Error("Nobody's session is looked up for a public call.");
  const names = Object.keys(PERSONAS) as PersonaName[];
  const fitting = names.filter((name) => access.may[PERSONAS[name].audience]);
  const [first] = fitting;
  if (!first) throw new Error("Nobody may make this call.");
  return fitting.includes("eligible") ? "eligible" : first;
}

/** What is asked of the rows of a list is asked only where there are some. */
async function insertSession(db: Db, id: string) {
  const trainerId = app.personas.trainer.id;
  const at = new Date();
  const { id: fileId } = await db.selectFrom("files").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("trainingSessions")
    .values({
      id: newId(),
      batchId: id,
      trainerId,
      fileId,
      topic: "Loops",
      date: "2026-01-05",
      slot: SLOTS[0],
      createdAt: at,
      changedAt: at,
    })
    .execute();
}

async function insertInterview(db: Db, traineeId: string) {
  const at = new Date();
  await db
    .insertInto("interviews")
    .values({
      id: newId(),
      traineeId,
      number: 1,
      companyName: "Infosys",
      companyKey: "infosys",
      round: "L1",
      date: "2026-01-05",
      startTime: "10:00",
      duration: "30 Minutes",
      feedback: "Pending",
      createdAt: at,
      changedAt: at,
    })
    .execute();
}

/** Puts a candidate on the board of an opening. Returns the application's id. */
async function shortlist(id: string): Promise<string> {
  const { person } = await insertCandidate(app);
  const office = app.as("admin");
  await office.request("PUT", `/api/openings/${id}/status`, { status: "published" });
  await office.request("POST", `/api/openings/${id}/candidates`, { userId: person.id });
  const { applications } = (await office.request("GET", `/api/openings/${id}`)).json();
  return applications[0]._id;
}

/** Issues somebody's certificates. Returns one of them. */
async function certify(traineeId: string) {
  const { clock, hub } = app.platform;
  await app.db
    .transaction()
    .execute((tx) => settleCertificates(tx, { clock, hub }, { traineeIds: [traineeId] }));
  return storedRow(app.db, "certificates", ["id", "code"], { traineeId });
}

/** Makes a résumé with a link that opens it. Returns the link's token. */
async function shareResume(): Promise<string> {
  const own = app.as("eligible");
  await own.request("PUT", "/api/resume", FIRST_CHOICE);
  const { url } = (await own.request("POST", "/api/resume/shares", { days: 7 })).json();
  return url.split("/").at(-1);
}

/** What is asked of the database while `act` runs. */
async function textsOf(act: () => Promise<{ statusCode: number; body: string }>) {
  const texts: string[] = [];
  // When a session was last used is written once a minute, by whichever call comes then.
  const end = app.database.watch(
    (text) => text.startsWith('update "sessions"') || texts.push(text),
  );
  const answer = await act();
  end();
  expect(answer.statusCode, answer.body).toBe(200);
  return texts;
}

async function statementsOf(route: Route): Promise<string[]> {
  // What is kept of figures is brought up to date by whoever reads them first.
  if (route.path.startsWith("/api/insights/"))
    await app.as("ceo").request("GET", "/api/insights/overview");
  if (route.path.endsWith("/warnings")) await app.as("admin").request("GET", "/api/warnings");
  const who = callerOf(route);
  const grant = "may" in route.access ? route.access.may[PERSONAS[who].audience] : undefined;
  const isOfAnybody = grant !== undefined && partsOf(grant).ownership === "any";
  const url = urlOf(route, {
    params: {
      userId: app.personas[isOfAnybody ? "eligible" : who].id,
      id: app.personas.trainee.id,
      trainerId: app.personas.trainer.id,
      date: "2026-01-05",
      batchId,
      importId,
      messageId,
      openingId,
      applicationId,
      company: "Infosys",
      kind: "scores",
      ...(route.path.startsWith("/api/certificates/") && { id: certificate.id }),
    },
    query: QUERIES[route.path] ?? {},
  });
  return textsOf(() => app.as(who).request("GET", url));
}

describe("a call asks the database no more often than it has to", () => {
  test.each(budgets)("%s: at most %d statements", async (_path, budget, route) => {
    const texts = await statementsOf(route);
    expect(texts.length, texts.join("\n\n")).toBeLessThanOrEqual(budget);
  });

  test.each([
    ["/api/outlook", () => "", 1],
    // What is counted is the network's looks, before anything is read.
    ["/api/verify", () => `/${certificate.code}`, 2],
    ["/api/shared-resumes", () => `/${sharedToken}`, 3],
  ])("%s, which anybody may read", async (path, rest, most) => {
    const texts = await textsOf(() => app.as(null).request("GET", path + rest()));
    expect(texts.length, texts.join("\n\n")).toBeLessThanOrEqual(most);
  });

  test("a sign-in looks once whether the browser is known", async () => {
    const browser = openBrowser(app);
    const { email } = app.personas.trainee;
    const signIn = () =>
      browser.post("login", { email, password: PERSONA_PASSWORD, role: "Trainee" });
    await signIn();
    const looks = (await textsOf(signIn)).filter(
      (text) => text.startsWith("select") && text.includes("last_used_at"),
    );
    expect(looks, looks.join("\n\n")).toHaveLength(1);
  });

  test("the pages are calls", () => {
    expect(budgets.map(([path]) => path)).toEqual(expect.arrayContaining(Object.keys(FOR_A_PAGE)));
  });
});
