import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personRightsOf } from "#/domain/office/oversight/person/person.policy.ts";
import { type Route, urlOf } from "#/shared/contract.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertPayer } from "#test/support/payments.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { FEATURES } from "../features.ts";

/** Lists of people whose every reader may also read their contact details. */
const REACHED = [
  "/api/admin/approved-users",
  "/api/message-recipients",
  "/api/documents/queue",
  "/api/trainee/eligible-aem",
  "/api/trainee/eligible-communication",
  "/api/trainee/eligible-mock",
  "/api/trainee/eligible-finalCheck",
  "/api/batch/candidates",
  "/api/batch/waitlist",
  "/api/interviews/missing-outcomes",
  "/api/ceo/all-interviews",
  "/api/admin/assistance-requests",
  "/api/people",
  "/api/ceo/assistance-details",
  "/api/payment/receipts",
  "/api/payment/open-fees",
  "/api/payment/entries",
  "/api/assistant-manual-payment/payment-details",
  "/api/dues",
  "/api/dues/owed",
];
/**
 * Lists also read by a role that sees no email address and no number
 * (docs/security/authorization.md), and lines of what happened.
 */
const UNREACHED = [
  "/api/interviews",
  "/api/ceo/interviews",
  "/api/admin/alerts",
  "/api/admin/assistance-details",
  "/api/cto/get-placed-users",
  "/api/cto/supported",
  "/api/warnings",
];
const QUERIES: Record<string, Record<string, string>> = {
  "/api/message-recipients": { group: "training" },
  "/api/batch/candidates": { batchType: "AEM" },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
  await insertSubmitted(app);
  const [payer, waits] = [await insertPayer(app), await insertPayer(app)];
  const paid = { part: "Fee", method: "Cash", amount: 10_000 };
  await app.as("admin").request("POST", "/api/payment/record", { userId: payer.id, ...paid });
  const at = new Date();
  await app.db.insertInto("batchWaitlist").values({ traineeId: waits.id, joinedAt: at }).execute();
}, scaledTimeout(60_000));
afterAll(() => app.close());

type Row = Record<string, unknown>;
const lists = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).filter(
  ({ list, path }) => list && !path.includes(":"),
);
const readersOf = ({ access }: Route) =>
  (Object.keys(PERSONAS) as PersonaName[]).filter(
    (name) => !("public" in access) && access.may[PERSONAS[name].audience] === "any",
  );
const readsContact = (name: PersonaName) => personRightsOf(PERSONAS[name].audience)?.contact;

async function read(route: Route, who: PersonaName, q?: string): Promise<Row[]> {
  const query = { pageSize: "200", ...QUERIES[route.path], ...(q && { q }) };
  const answer = await app.as(who).request("GET", urlOf(route, { query }));
  // A list that requires more parameters is not a list of people.
  if (answer.statusCode !== 200) return [];
  const read = answer.json();
  return Array.isArray(read) ? read : (Object.values(read).find(Array.isArray) ?? []);
}

/** Returns the id of the person a row is about, by a column that holds that id or theirs. */
const personOf = (row: Row, trainees: ReadonlyMap<string, string>): string | undefined =>
  Object.values(row)
    .map((value) => (value && typeof value === "object" && "_id" in value ? value._id : value))
    .find((value): value is string => trainees.has(String(value)));

/** Returns the first person of a list about whom something is stored, by the address. */
async function firstIn(route: Route, who: PersonaName) {
  const users = await app.db
    .selectFrom("users")
    .innerJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .select(["users.id", "users.email"])
    .execute();
  const trainees = new Map(users.map(({ id, email }) => [id, email]));
  const ids = (await read(route, who)).map((row) => personOf(row, trainees));
  const id = ids.find((one) => one !== undefined);
  return id && { id, email: trainees.get(id) ?? "" };
}

async function find(route: Route, who: PersonaName, person: { id: string }, q: string) {
  const found = await read(route, who, q);
  return found.some((row) => personOf(row, new Map([[person.id, ""]])) === person.id);
}

/** Gives a trainee a unique number, and returns how a user may type it. */
async function giveNumber(traineeId: string, number: number) {
  const digits = String(number);
  await app.db
    .updateTable("traineeDetails")
    .set({ contactNumber: digits })
    .where("traineeId", "=", traineeId)
    .execute();
  return `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`;
}

describe("the search of a list finds by address and number whom", () => {
  const routeOf = (path: string) => lists.find((route) => route.path === path) as Route;
  const firstOf = async (path: string, index: number) => {
    const route = routeOf(path);
    const who = readersOf(route).find((name) => readsContact(name)) ?? readersOf(route)[0];
    const person = who && (await firstIn(route, who));
    if (!who || !person) throw new Error(`Nobody of whom details are known is in ${path}.`);
    const typed = await giveNumber(person.id, 6_123_450_000 + index);
    return { person, typed, finds: (q: string) => find(route, who, person, q) };
  };

  test.each(REACHED.map((path, index) => [path, index] as const))(
    "%s shows",
    async (path, index) => {
      const { person, typed, finds } = await firstOf(path, index);
      expect([await finds(person.email), await finds(typed), await finds("6999900000")]).toEqual([
        ...[true, true, false],
      ]);
    },
  );

  test.each(UNREACHED.map((path, index) => [path, index] as const))(
    "%s shows not",
    async (path, index) => {
      const { person, typed, finds } = await firstOf(path, 900 + index);
      expect([await finds(person.email), await finds(typed)]).toEqual([false, false]);
    },
  );

  const ofPeople = [...REACHED, ...UNREACHED].filter((path) => path !== "/api/admin/alerts");
  test.each(ofPeople.map((path, index) => [path, index] as const))(
    "%s also by the surname, in another order and with a letter wrong",
    async (path, index) => {
      const { person, finds } = await firstOf(path, 1_800 + index);
      const surname = `Zw${String.fromCharCode(97 + index)}ickbold`.replace(/[^a-z]/i, "ee");
      await app.db
        .updateTable("traineeDetails")
        .set({ firstname: "Yolanthe", surname })
        .where("traineeId", "=", person.id)
        .execute();
      const typed = [surname, `${surname} yol`, `yolanthe ${surname.replace("bold", "bodl")}`];
      expect(await Promise.all(typed.map(finds))).toEqual([true, true, true]);
      expect(await finds(`${surname} nobody`)).toBe(false);
    },
  );

  test("none of which it is not known shows", async () => {
    const others = lists.filter(({ path }) => ![...REACHED, ...UNREACHED].includes(path));
    const named: string[] = [];
    for (const route of others) {
      const [who] = readersOf(route);
      if (who && (await firstIn(route, who))) named.push(route.path);
    }
    expect(named).toEqual([]);
  });
});
