import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertGuidances } from "#test/support/assistance-records.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { filesOf, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type On = Pick<TestApp, "as" | "withToken">;
type Parts = Record<string, string | [string, Buffer]>;
type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];

const right: Parts = {
  username: "Kavya Rao",
  email: "Kavya.Rao@Infosys.example",
  mobile: "+91 98765 43210",
  companyName: "Infosys",
  package: "6.5",
  dateOfJoining: "2026-04-01",
  assignment: ["Terms signed.pdf", samplePdf()],
};
const create = (who: Persona, parts: Parts = right, on: On = app) =>
  on
    .withToken(who.token)
    .send("POST", "/api/assistance/create-details", { userId: who.id, ...parts });
const read = async (who: Persona) => {
  const answer = await app
    .withToken(who.token)
    .request("GET", `/api/assistance/get-details/${who.id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().assistanceDetails;
};
async function insertGuidance(name: string) {
  const [guidance] = await insertGuidances(app.db, [name]);
  return guidance?._id ?? "";
}

describe("POST /api/assistance/create-details", () => {
  test("stores the details with the terms; the record is active and answered from then on", async () => {
    const { person } = await insertAssisted(app, "approved");
    expect(await read(person)).toEqual([]);
    const answer = await create(person);
    expect(answer.statusCode).toBe(201);
    const { message, assistanceDetails } = answer.json();
    expect(message).toBe("Details uploaded successfully!");
    expect(assistanceDetails).toEqual({
      _id: expect.any(String),
      username: "Kavya Rao",
      email: "kavya.rao@infosys.example",
      mobile: "9876543210",
      companyName: "Infosys",
      package: 6.5,
      dateOfJoining: "2026-04-01",
      termsFileUrl: expect.stringMatching(/^\/api\/files\//),
      termsFileName: "Terms signed.pdf",
      isSubmitted: true,
      submittedAt: expect.any(String),
      isActive: true,
      endDate: null,
      closed: false,
      supportUntil: "2027-04-01",
      position: null,
      guidanceProvider: null,
      guidanceHelper: null,
      userId: { _id: person.id, amount: 5000 },
      payments: [],
      entries: [],
      version: 2,
    });
    const [record] = await read(person);
    expect(record._id).toBe(assistanceDetails._id);
    const notices = await app.db
      .selectFrom("notifications")
      .select(["userId", "kind"])
      .where("userId", "in", [person.id, app.personas.cto.id])
      .execute();
    expect(notices).toContainEqual({ userId: person.id, kind: "assistance-started" });
    expect(notices).toContainEqual({ userId: app.personas.cto.id, kind: "assistance-seeker" });
    const url = assistanceDetails.termsFileUrl.split("?")[0];
    for (const who of ["admin", "cto"] as const) {
      expect((await app.as(who).request("GET", url)).statusCode).toBe(200);
    }
    expect((await app.as("ceo").request("GET", url)).statusCode).toBe(404);
    expect((await app.as("assistance").request("GET", url)).statusCode).toBe(404);
  });

  test("not before the approval, and not twice (I-76)", async () => {
    for (const stage of ["draft", "pending"] as const) {
      const { person } = await insertAssisted(app, stage);
      expect(reply(await create(person))).toEqual([409, "Your request is not approved yet."]);
    }
    for (const stage of ["active", "closed"] as const) {
      const { person } = await insertAssisted(app, stage);
      expect(reply(await create(person))).toEqual([409, "Details already submitted."]);
    }
    const notPlaced = await create(app.personas.eligible);
    expect(reply(notPlaced)).toEqual([403, "You are not placed yet."]);
  });

  test("the terms are needed, and a PDF by content", async () => {
    const { person } = await insertAssisted(app, "approved");
    const { assignment: _, ...without } = right;
    const missing = await create(person, without);
    expect(reply(missing)).toEqual([400, "Please select a document to upload."]);
    expect(missing.json().fields).toHaveProperty("assignment");
    for (const file of [
      ["terms.png", await samplePng()],
      ["terms.pdf", await samplePng()],
      ["terms.pdf", Buffer.from("%PDF-")],
      ["terms", samplePdf()],
      ["terms.pdf", Buffer.alloc(0)],
    ] as [string, Buffer][]) {
      const answer = await create(person, { ...right, assignment: file });
      expect([file[0], ...reply(answer)]).toEqual([file[0], 400, "Please select a valid PDF file"]);
    }
    const big = await create(person, {
      ...right,
      assignment: ["terms.pdf", samplePdf({ bytes: 10 * 1024 * 1024 + 1 })],
    });
    expect(reply(big)).toEqual([413, "terms.pdf exceeds the 10 MB file size limit."]);
    const stray = await create(person, { ...right, panCard: ["pan.pdf", samplePdf()] });
    expect(stray.statusCode).toBe(400);
    expect(await read(person)).toEqual([]);
    const left = await filesOf(app.db, person.id);
    expect(left).toEqual([]);
  });

  test.each([
    ["username", " "],
    ["username", "x".repeat(101)],
    ["email", "kavya"],
    ["mobile", "12345"],
    ["companyName", ""],
    ["package", "0"],
    ["package", "1000.01"],
    ["package", "6.555"],
    ["package", "six"],
    ["dateOfJoining", "2026-02-30"],
    ["dateOfJoining", ""],
    ["dateOfJoining", "1966-05-04"],
  ])("%s %j is refused at the field, as is leaving it out", async (field, value) => {
    const { person } = await insertAssisted(app, "approved");
    const { [field]: _, ...without } = right;
    for (const parts of [{ ...right, [field]: value }, without]) {
      const answer = await create(person, parts);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    }
  });

  test("guidance, amount and state sent along are ignored (I-77)", async () => {
    const { person } = await insertAssisted(app, "approved");
    const guidance = await insertGuidance("Sent along");
    const answer = await create(person, {
      ...right,
      guidanceProvider: guidance,
      guidanceHelper: guidance,
      amount: "1",
      isActive: "false",
      position: "Vendor",
    });
    expect(answer.json().assistanceDetails).toMatchObject({
      guidanceProvider: null,
      guidanceHelper: null,
      position: null,
      isActive: true,
      userId: { amount: 5000 },
    });
  });

  test("one of 20 at once on two instances is stored, with one live file and one notice", async () => {
    const { person } = await insertAssisted(app, "approved");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(person, right, index % 2 ? second : app)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const live = await filesOf(app.db, person.id);
    expect(live).toMatchObject([{ state: "live" }]);
    const notices = await storedRows(app.db, "notifications", "kind", { userId: person.id });
    expect(notices).toEqual([{ kind: "assistance-started" }]);
  });

  test("against a removal of the request exactly one of the two happens", async () => {
    const { person } = await insertAssisted(app, "approved");
    const remove = (on: On) =>
      on.as("admin").request("DELETE", `/api/admin/remove-assistance/${person.id}`);
    const [created, removed] = await Promise.all([create(person, right, app), remove(second)]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([created.statusCode, removed.statusCode]);
    expect(await read(person)).toHaveLength(created.statusCode === 201 ? 1 : 0);
  });
});

describe("GET /api/assistance/get-details/{userId}", () => {
  test("says who guides, what was done (never notes) and what was paid", async () => {
    const { person, recordId } = await insertAssisted(app, "closed");
    const guidanceProviderId = await insertGuidance("Ravi Menon");
    await app.db
      .updateTable("assistanceRecords")
      .set({ guidanceProviderId, position: "Vendor", closedAt: new Date() })
      .where("id", "=", recordId)
      .execute();
    const at = (time: string) => ({ writtenBy: app.personas.cto.id, writtenAt: new Date(time) });
    const entry = (kind: "session" | "note" | "closing", time: string, heldOn?: string) => ({
      id: newId(),
      recordId,
      kind,
      text: `a ${kind}`,
      heldOn: heldOn ?? null,
      minutes: heldOn ? 45 : null,
      ...at(time),
    });
    await app.db
      .insertInto("assistanceEntries")
      .values([
        entry("session", "2026-05-06T10:00:00Z", "2026-05-05"),
        entry("note", "2026-05-07T10:00:00Z"),
        entry("closing", "2026-06-01T10:00:00Z"),
      ])
      .execute();
    const paid = (month: string, status: "Received" | "Not Received") => ({
      id: newId(),
      recordId,
      month,
      status,
      amountPaise: 500_000,
      receivedPaise: status === "Received" ? 500_000 : 0,
      paymentDate: status === "Received" ? "2026-09-07" : null,
      recordedBy: app.personas.admin.id,
      recordedAt: new Date(),
    });
    await app.db
      .insertInto("assistancePayments")
      .values([paid("2026-08-01", "Received"), paid("2026-09-01", "Not Received")])
      .execute();
    const [details] = await read(person);
    expect(details).toMatchObject({
      isActive: false,
      endDate: expect.any(String),
      closed: true,
      position: "Vendor",
      guidanceProvider: { _id: guidanceProviderId, name: "Ravi Menon", mobile: "9876543210" },
      guidanceHelper: null,
    });
    expect(details.entries).toEqual([
      {
        _id: expect.any(String),
        kind: "closing",
        text: "a closing",
        heldOn: null,
        minutes: null,
        writtenBy: app.personas.cto.username,
        writtenAt: "2026-06-01T10:00:00.000Z",
      },
      expect.objectContaining({ kind: "session", heldOn: "2026-05-05", minutes: 45 }),
    ]);
    // Received before there were receipts.
    const received = { amount: 5000, receiptUrl: null };
    expect(details.payments).toEqual([
      { month: "Sep 2026", ...received, paymentStatus: "Not Received", paymentDate: null },
      { month: "Aug 2026", ...received, paymentStatus: "Received", paymentDate: "2026-09-07" },
    ]);
  });
});
