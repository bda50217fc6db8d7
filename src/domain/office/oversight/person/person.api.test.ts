import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { insertPerson, type PersonaName } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { PersonPage } from "./person.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ask = (id: string, who: PersonaName) => app.as(who).request("GET", `/api/people/${id}`);
const read = async (id: string, who: PersonaName = "ceo"): Promise<PersonPage> => {
  const answer = await ask(id, who);
  expect([who, answer.statusCode]).toEqual([who, 200]);
  return answer.json();
};
/** The names of the fields present, for comparing what two roles read. */
const namesIn = (part: object | null | undefined) => Object.keys(part ?? {}).toSorted();

const HEAD = ["_id", "createdAt", "email", "next", "place", "role", "state", "subRole", "username"];
const STAFF = ["admin", "ceo", "cto", "salesHead", "trainer", "informer"] as const;

describe("where one person stands", () => {
  test("as the figures count them, with what comes next", async () => {
    const { id, email } = await insertPerson(app.db, { name: "Passes" });
    const batch = await insertBatchOf(app.db, "Java", { endDate: "2026-02-01" });
    await placeInModule(app.db, id, "Java", { batch, mark: 8 });
    expect(await read(id)).toMatchObject({
      place: "Waits for AEM",
      next: "The office puts the trainee into the next module.",
      state: "Active",
      training: [{ module: "Java", batch: { _id: batch.id }, score: 8 }],
    });
    const rows = await app.as("ceo").request("GET", "/api/insights/rows?figure=stands-java-passed");
    expect(rows.json().rows).toContainEqual(expect.objectContaining({ userId: id }));
    expect((await read(id, "admin")).email).toBe(email);
  });

  test("whose papers were destroyed sends them again before the fee", async () => {
    const { person } = await insertSubmitted(app);
    expect(await read(person.id)).toMatchObject({
      place: "Fee due",
      next: "The trainee settles the fee.",
    });
    await app.db
      .updateTable("documents")
      .set({ fileId: null, destroyedAt: new Date() })
      .where("traineeId", "=", person.id)
      .execute();
    expect((await read(person.id)).next).toBe("The trainee uploads the six documents.");
  });

  test("pending and rejected registrations have their page; staff stand nowhere", async () => {
    const waiting = await insertPerson(app.db, { name: "Waits" });
    const refused = await insertPerson(app.db, { name: "Refused" });
    const set = (id: string, status: "pending" | "rejected") =>
      app.db.updateTable("users").set({ status }).where("id", "=", id).execute();
    await set(waiting.id, "pending");
    await set(refused.id, "rejected");
    expect(await read(waiting.id, "admin")).toMatchObject({
      state: "Awaiting approval",
      place: "Awaiting approval",
      registration: { decidedAt: null },
      details: { submittedAt: null },
      training: [],
    });
    expect(await read(refused.id, "admin")).toMatchObject({
      state: "Rejected",
      place: null,
      next: null,
      money: { open: [], payments: [], dues: [] },
    });
    const staff = await read(app.personas.trainer.id, "admin");
    expect(namesIn(staff)).toEqual([...HEAD, "account", "phones"].toSorted());
    expect([staff.place, staff.next]).toEqual([null, null]);
  });
});

describe("what a role reads of somebody placed", () => {
  const sections = {
    admin: [
      ...[
        "account",
        "assistance",
        "details",
        "documents",
        "interviews",
        "money",
        "phones",
        "placement",
      ],
      ...["registration", "timeline", "training"],
    ],
    ceo: [
      ...["assistance", "details", "documents", "interviews", "money", "phones", "placement"],
      ...["registration", "timeline", "training"],
    ],
    salesHead: ["assistance", "interviews", "money", "placement", "training"],
    trainer: ["training"],
    cto: ["assistance"],
    informer: ["interviews"],
  };

  test.each(STAFF)("%s: its sections, and no other", async (who) => {
    const page = await read(app.personas.placed.id, who);
    expect(namesIn(page)).toEqual([...HEAD, ...sections[who]].toSorted());
  });

  test("the account is the one of the list of accounts, to the last field", async () => {
    const { id } = await insertPerson(app.db, { name: "Works here too" });
    await insertDetails(app.db, id);
    await app.db
      .insertInto("singleSignOnAccounts")
      .values({
        userId: id,
        issuer: "https://id.example",
        subject: id,
        boundAt: new Date(),
        lastUsedAt: new Date(),
      })
      .execute();
    const listed = await app.as("admin").request("GET", "/api/admin/approved-users?q=Works%20here");
    expect(listed.json()).toMatchObject([{ _id: id, hasWorkAccount: true }]);
    expect((await read(id, "admin")).account).toEqual(listed.json()[0]);
  });

  test("address, numbers and account are the office's", async () => {
    const { placed } = app.personas;
    await insertDetails(app.db, placed.id);
    for (const who of STAFF) {
      const { email, phones, state } = await read(placed.id, who);
      const isOffice = who === "admin" || who === "ceo";
      expect([who, email, phones?.length ?? 0]).toEqual([
        who,
        isOffice ? placed.email : null,
        isOffice ? 2 : 0,
      ]);
      expect([who, state]).toEqual([who, isOffice || who === "salesHead" ? "Active" : null]);
    }
  });

  test("only statuses that its own lists say", async () => {
    const places = await Promise.all(
      STAFF.map(async (who) => [who, (await read(app.personas.placed.id, who)).place]),
    );
    expect(Object.fromEntries(places)).toMatchObject({ trainer: null, informer: null });
    expect(new Set(places.slice(0, 4).map(([, place]) => place)).size).toBe(1);
  });

  test("fields within a section", async () => {
    const page = (who: PersonaName) => read(app.personas.placed.id, who);
    const [admin, sales, trainer, cto, informer] = await Promise.all([
      page("admin"),
      page("salesHead"),
      page("trainer"),
      page("cto"),
      page("informer"),
    ]);
    expect(admin.interviews?.[0]).toMatchObject({ companyName: "Infosys", startTime: "10:00" });
    expect(informer.interviews).toEqual(admin.interviews);
    const { startTime, description, ...plain } = admin.interviews?.[0] ?? {};
    expect(sales.interviews).toEqual([plain]);
    expect(trainer.training).toEqual(admin.training);
    expect(sales.training?.[0]).not.toHaveProperty("sessions");
    expect(sales.money).toEqual({ payments: [], dues: [] });
    expect(cto.assistance?.record).toHaveProperty("position");
    expect(admin.assistance?.record).not.toHaveProperty("position");
  });
});

describe("whom a role meets in none of its lists", () => {
  test.each(["trainer", "cto", "informer"] as const)("%s finds nobody there", async (who) => {
    const { id } = await insertPerson(app.db, { name: "Unmet" });
    const answer = await ask(id, who);
    const missing = await ask("00000000-0000-7000-8000-000000000000", who);
    expect([answer.statusCode, missing.statusCode]).toEqual([404, 404]);
    const { requestId: _, ...body } = answer.json();
    const { requestId: __, ...missingBody } = missing.json();
    expect(body).toEqual(missingBody);
  });

  test.each(["nobody", "00000000-0000-7000-8000-000000000000"])("%s is not found", async (id) => {
    expect((await ask(id, "admin")).statusCode).toBe(404);
  });

  test("a trainee is refused, of themselves too", async () => {
    expect((await ask(app.personas.placed.id, "placed")).statusCode).toBe(403);
  });
});

test("what was paid, what is open and what is due", async () => {
  const { id, username, email } = await insertPerson(app.db, {
    name: "Owes",
    paymentOption: "Full Payment",
  });
  await insertDetails(app.db, id);
  await app.db
    .insertInto("documentSets")
    .values({ traineeId: id, submittedAt: new Date() })
    .execute();
  const fee = 10_000;
  expect((await read(id, "admin")).money?.open).toEqual([
    {
      _id: `${id}-Fee`,
      userId: id,
      username,
      email,
      part: "Fee",
      paymentOption: "Full Payment",
      amount: fee,
    },
  ]);
  const paid = await app.as("admin").request("POST", "/api/payment/record", {
    userId: id,
    part: "Fee",
    amount: fee,
    method: "Cash",
  });
  expect(paid.statusCode).toBe(201);
  const { money } = await read(id, "ceo");
  expect(money).toMatchObject({
    open: [],
    payments: [{ amount: fee, isVoid: false, receipt: { method: "Cash", creditNote: null } }],
  });
  const link = money?.payments[0]?.receipt?.receiptUrl ?? "";
  expect((await app.as("ceo").request("GET", link)).statusCode).toBe(200);
  expect((await read(id, "salesHead")).money?.payments[0]).not.toHaveProperty("receipt");
});

test("who has the name and the mobile of somebody else is named to those who read both", async () => {
  const [one, other, stranger] = [
    await insertPerson(app.db, { name: "Twin one" }),
    await insertPerson(app.db, { name: "Twin two" }),
    await insertPerson(app.db, { name: "Stranger" }),
  ];
  const details = { firstname: "Tara", lastname: "Twin", whatsappNumber: "9000000001" };
  for (const { id } of [one, other, stranger]) await insertDetails(app.db, id);
  const set = (id: string, values: object) =>
    app.db.updateTable("traineeDetails").set(values).where("traineeId", "=", id).execute();
  await set(one.id, { ...details, contactNumber: "9000000002" });
  await set(other.id, { ...details, firstname: "TARA", whatsappNumber: "9000000002" });
  await set(stranger.id, { firstname: "Sita", contactNumber: "9000000002" });
  expect((await read(one.id, "admin")).alike).toEqual([{ id: other.id, name: "Twin two" }]);
  expect((await read(stranger.id, "admin")).alike).toBeUndefined();
  expect(await read(one.id, "salesHead")).not.toHaveProperty("alike");
});
