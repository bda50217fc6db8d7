import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { insertPerson, type PersonaName } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Found } from "./search.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const search = async (q: string, who: PersonaName = "admin"): Promise<Found> => {
  const answer = await app.as(who).request("GET", `/api/search?${new URLSearchParams({ q })}`);
  expect([who, answer.statusCode]).toEqual([who, 200]);
  return answer.json();
};
/** Sets the state of a person's account. */
const set = (id: string, values: { status?: "pending" | "rejected"; isDisabled?: boolean }) =>
  app.db.updateTable("users").set(values).where("id", "=", id).execute();
const namesOf = ({ people }: Found) => people.map(({ username }) => username);

describe("finding people", () => {
  test("in every state, who begins so first, at most eight", async () => {
    for (const name of ["Zara Quill", "Quillon Das", "Jonquill Roy"]) {
      await insertPerson(app.db, { name });
    }
    const waiting = await insertPerson(app.db, { name: "Quilla Waits" });
    await set(waiting.id, { status: "pending" });
    const found = await search("quil", "ceo");
    expect(namesOf(found)).toEqual(["Quilla Waits", "Quillon Das", "Zara Quill", "Jonquill Roy"]);
    expect(found.people[0]).toMatchObject({ state: "Awaiting approval", email: waiting.email });
    for (let number = 1; number < 10; number += 1) {
      await insertPerson(app.db, { name: `Octavia ${number}` });
    }
    expect((await search("octavia")).people).toHaveLength(8);
    expect(await search("  ")).toEqual({ people: [], batches: [], companies: [] });
  });

  test("by a name in another script, by address and by a number however it is typed", async () => {
    const { id, username, email } = await insertPerson(app.db, { name: "लक्ष्मी देवी" });
    expect(namesOf(await search("देवी"))).toEqual([username]);
    expect(namesOf(await search(email.slice(-30)))).toEqual([username]);
    await insertDetails(app.db, id);
    await app.db
      .updateTable("traineeDetails")
      .set({ whatsappNumber: "9123455501", emergencyContactNumber: "8123455502" })
      .where("traineeId", "=", id)
      .execute();
    expect(namesOf(await search("+91 91234 55501"))).toEqual([username]);
    expect(namesOf(await search("81234-55502"))).toEqual([username]);
    expect(namesOf(await search("%"))).toEqual([]);
  });

  test("by their address also when they were refused, dropped out or left", async () => {
    for (const [state, values] of [
      ["Rejected", { status: "rejected" }],
      ["Disabled", { isDisabled: true }],
    ] as const) {
      const { id, username, email } = await insertPerson(app.db, { name: `Gone ${state}` });
      await set(id, values);
      expect((await search(email)).people).toMatchObject([{ username, state, email }]);
    }
  });

  test("by whichever number they gave, of which each may be the only one", async () => {
    const trainee = await insertPerson(app.db, { name: "Dials" });
    await insertDetails(app.db, trainee.id);
    const { person: candidate } = await insertCandidate(app);
    const { person: supported } = await insertAssisted(app, "active");
    const { db } = app;
    const given = [
      [
        trainee,
        "7123455501",
        db
          .updateTable("traineeDetails")
          .set({ contactNumber: "7123455501" })
          .where("traineeId", "=", trainee.id),
      ],
      [
        candidate,
        "7123455502",
        db
          .updateTable("marketingProfiles")
          .set({ contact: "7123455502" })
          .where("traineeId", "=", candidate.id),
      ],
      [
        supported,
        "7123455503",
        db
          .updateTable("assistanceRecords")
          .set({ mobile: "7123455503", companyName: "Dialled Ltd" })
          .where("userId", "=", supported.id),
      ],
    ] as const;
    for (const [{ username }, number, change] of given) {
      await change.execute();
      expect(namesOf(await search(`+91 ${number.slice(0, 5)}-${number.slice(5)}`))).toEqual([
        username,
      ]);
    }
  });
});

describe("who calls from a number", () => {
  test("is found at their company, by those who read its contacts alone", async () => {
    const office = app.as("admin");
    const { ref } = (
      await office.request("POST", "/api/companies", { name: "Vardhan Labs" })
    ).json();
    const contact = { name: "Rhea Shah", position: "HR", phone: "+91 80 4712-3344", email: "" };
    await office.request("POST", `/api/companies/${ref}/contacts`, contact);
    for (const q of ["8047123344", "+91 80471 23344", "47123344"]) {
      const { companies } = await search(q, "ceo");
      expect(companies).toEqual([
        { key: ref, name: "Vardhan Labs", people: 0, contact: "Rhea Shah" },
      ]);
      expect((await search(q, "salesHead")).companies).toEqual([]);
      const list = (who: PersonaName) =>
        app.as(who).request("GET", `/api/companies?${new URLSearchParams({ q })}`);
      expect((await list("admin")).json().companies).toMatchObject([{ name: "Vardhan Labs" }]);
      expect((await list("salesHead")).json().companies).toEqual([]);
    }
  });

  test("is found among those who guide, by the CTO alone", async () => {
    const fields = { name: "Guide Gauri", mobile: "9812399887", level: "Senior" };
    await app
      .as("cto")
      .request("POST", "/api/cto/create-guidance", { ...fields, email: "gauri@hub.example" });
    const guide = { _id: expect.any(String), name: "Guide Gauri", level: "Senior" };
    expect((await search("+91 98123 99887", "cto")).guides).toEqual([guide]);
    expect((await search("gauri", "cto")).guides).toEqual([guide]);
    expect(await search("98123 99887")).not.toHaveProperty("guides");
  });
});

describe("by role", () => {
  test("nobody is found whom the role meets in none of its lists", async () => {
    const { id } = await insertPerson(app.db, { name: "Vimala Nobody" });
    const readers = ["admin", "ceo", "salesHead", "trainer", "cto", "informer"] as const;
    const found = async () =>
      Object.fromEntries(
        await Promise.all(
          readers.map(async (who) => [who, (await search("vimala", who)).people.length]),
        ),
      );
    const office = { admin: 1, ceo: 1, salesHead: 1 };
    expect(await found()).toEqual({ ...office, trainer: 0, cto: 0, informer: 0 });
    const batch = await insertBatchOf(app.db, "Java", {});
    await placeInModule(app.db, id, "Java", { batch, mark: 8 });
    expect(await found()).toEqual({ ...office, trainer: 1, cto: 0, informer: 0 });
    for (const who of readers) {
      for (const person of (await search("vimala", who)).people) {
        expect((await app.as(who).request("GET", `/api/people/${person._id}`)).statusCode).toBe(
          200,
        );
      }
    }
  });

  test("addresses neither leave nor are searched where they may not be read", async () => {
    const { email } = app.personas.placed;
    for (const who of ["salesHead", "trainer", "cto", "informer"] as const) {
      expect((await search("placed", who)).people).toMatchObject([{ email: null }]);
      expect(namesOf(await search(email, who))).toEqual([]);
    }
  });

  test("batches by module and by trainer, whose name the sales head does not read of them", async () => {
    const batch = await insertBatchOf(app.db, "FinalCheck", {});
    const trainer = await insertPerson(app.db, { name: "Yashoda Teaches", role: "Trainer" });
    const planned = {
      id: newId(),
      batchId: batch.id,
      trainerId: trainer.id,
      topic: "Loops",
      date: "2026-01-05",
      slot: "9:00 AM to 11:00 AM",
      createdAt: new Date(),
      changedAt: new Date(),
    };
    await app.db.insertInto("plannedSessions").values(planned).execute();
    const idsOf = ({ batches }: Found) => batches.map(({ _id }) => _id);
    expect(idsOf(await search("final check"))).toContain(batch.id);
    expect((await search("yashoda", "ceo")).batches).toMatchObject([
      { _id: batch.id, trainers: ["Yashoda Teaches"] },
    ]);
    expect(idsOf(await search("yashoda", "salesHead"))).toEqual([]);
  });

  test("batches by a part of their id, as it is said, here and in lists", async () => {
    const { id } = await insertBatchOf(app.db, "AEM", {});
    await app.db
      .updateTable("batches")
      .set({ batchId: "SPOKEN-2031-007" })
      .where("id", "=", id)
      .execute();
    for (const typed of ["spoken-7", "SPOKEN 2031 007", "spoken 2031/7", "2031–007"]) {
      expect((await search(typed)).batches).toMatchObject([{ _id: id }]);
      for (const [who, path] of [
        ["trainer", "all"],
        ["admin", "overview"],
      ] as const) {
        const url = `/api/batch/${path}?q=${encodeURIComponent(typed)}`;
        expect((await app.as(who).request("GET", url)).body).toContain(id);
      }
    }
  });

  test("batches and companies", async () => {
    const batch = await insertBatchOf(app.db, "AEM", {});
    // An id that does not match the pattern is found as written.
    batch.batchId = "BATCH-2031C7";
    await app.db.updateTable("batches").set(batch).where("id", "=", batch.id).execute();
    for (const typed of [" ", ""].map((sign) => batch.batchId.replaceAll("-", sign))) {
      const { batches } = await search(typed.toLowerCase());
      expect(batches).toMatchObject([{ _id: batch.id }]);
    }
    const { batchId } = await app.db
      .selectFrom("batches")
      .select("batchId")
      .where("id", "=", batch.id)
      .executeTakeFirstOrThrow();
    for (const [who, isFound] of [
      ["trainer", true],
      ["salesHead", true],
      ["cto", false],
      ["informer", false],
    ] as const) {
      const { batches } = await search(batchId, who);
      expect([who, batches.map(({ _id }) => _id)]).toEqual([who, isFound ? [batch.id] : []]);
    }
    for (const [who, people] of [
      ["ceo", 1],
      ["cto", 1],
      // The informer reads every interview, and can open the company's page from each.
      ["informer", 1],
      ["trainer", 0],
    ] as const) {
      const { companies } = await search("infos", who);
      expect([who, companies]).toEqual([
        who,
        people ? [{ key: "infosys", name: "Infosys", people }] : [],
      ]);
    }
  });

  test("a trainee is refused", async () => {
    const answer = await app.as("placed").request("GET", "/api/search?q=asha");
    expect(answer.statusCode).toBe(403);
  });
});
