import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPayment } from "#test/support/payments.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Alert } from "./oversight.contract.ts";

const app = await openApp();
beforeEach(async () => {
  await app.db.deleteFrom("outbox").execute();
});

describe("GET /api/admin/alerts", () => {
  type Row = { recipient: string; status?: "waiting" | "sent" | "dead"; attempts?: number };
  async function mail(row: Row & { lastError?: string; createdAt?: Date }) {
    await app.db
      .insertInto("outbox")
      .values({
        id: newId(),
        kind: "receipt",
        subject: "Your receipt",
        textBody: "SECRET-BODY",
        createdAt: new Date(),
        availableAt: new Date(),
        ...row,
      })
      .execute();
  }
  const alerts = async (query = "") => {
    const answer = await app.as("admin").request("GET", `/api/admin/alerts${query}`);
    expect(answer.statusCode).toBe(200);
    return { ...answer.json<{ alerts: Alert[] }>(), total: answer.headers["x-total-count"] };
  };

  test("mails that keep failing and dead ones are there, others are not", async () => {
    const yesterday = new Date(Date.now() - 86_400_000);
    await mail({ recipient: "new@example.com" });
    await mail({ recipient: "twice@example.com", attempts: 2, lastError: "451" });
    await mail({ recipient: "often@example.com", attempts: 3, lastError: "451 busy" });
    await mail({ recipient: "sent@example.com", status: "sent", attempts: 4 });
    await mail({
      recipient: "dead@example.com",
      status: "dead",
      attempts: 30,
      lastError: "550 unknown",
      createdAt: yesterday,
    });
    const long = new Date(Date.now() - 31 * 86_400_000);
    await mail({ recipient: "long@example.com", status: "dead", createdAt: long });

    const kinds = await alerts();
    expect(kinds.total).toBe("2");
    expect(kinds.alerts).toMatchObject([
      {
        kind: "mail-failing",
        text: 'The mail "Your receipt" to often@example.com failed 3 times so far: 451 busy',
      },
      {
        kind: "mail-dead",
        text: expect.stringContaining("dead@example.com was given up after 30 tries: 550 unknown"),
        createdAt: yesterday.toISOString(),
      },
    ]);
    expect(JSON.stringify(kinds)).not.toContain("SECRET-BODY");
    expect((await alerts("?q=unknown")).total).toBe("1");
    expect((await alerts("?pageSize=1&page=2")).alerts).toMatchObject([{ kind: "mail-dead" }]);
  });

  test("a payment without a batch is there until the trainee has one", async () => {
    const { id: traineeId } = app.personas.secondTrainee;
    await insertPayment(app, traineeId, new Date(), {
      paymentType: "No Payment",
      amountPaise: 0,
      gatewayOrderId: null,
      completedBy: "no-payment",
    });
    expect((await alerts()).alerts).toMatchObject([
      { kind: "payment-without-batch", text: expect.stringContaining("secondTrainee") },
    ]);

    const { batchId } = await storedRow(app.db, "batchMembers", "batchId", {
      traineeId: app.personas.inBatch.id,
    });
    const member = { batchId, batchType: "Java", traineeId, joinedAt: new Date() } as const;
    await app.db.insertInto("batchMembers").values(member).execute();
    expect((await alerts()).alerts).toEqual([]);
  });

  test("the admin alone reads them", async () => {
    for (const who of [null, ...(Object.keys(PERSONAS) as PersonaName[])]) {
      const { statusCode } = await app.as(who).request("GET", "/api/admin/alerts");
      expect([who, statusCode]).toEqual([who, who === null ? 401 : who === "admin" ? 200 : 403]);
    }
  });
});

test("the CEO's look at somebody's identity documents leaves lines, also by the signed link", async () => {
  const { trainee, ceo } = app.personas;
  const now = new Date();
  const file = await app.platform.files.stage({
    ownerId: trainee.id,
    rule: { kind: "identityDocument", accept: ["pdf"], wrongType: "FILE_TYPE_REFUSED" },
    field: "panCard",
    fileName: "pan.pdf",
    stream: Readable.from([samplePdf()], { objectMode: false }),
  });
  await app.platform.files.claim(app.db, [file.id]);
  await insertDetails(app.db, trainee.id);
  await app.db.insertInto("documentSets").values({ traineeId: trainee.id }).execute();
  await app.db
    .insertInto("documents")
    .values({ traineeId: trainee.id, kind: "panCard", fileId: file.id, uploadedAt: now })
    .execute();

  const list = await app.as("ceo").request("GET", `/api/documents/${trainee.id}`);
  const [document] = list.json<{ documents: { url: string }[] }>().documents;
  const opened = await app.as("ceo").request("GET", document?.url ?? "");
  expect(opened.statusCode).toBe(200);
  const lines = await app.db
    .selectFrom("auditLog")
    .select(["action", "subjectId"])
    .where("actorId", "=", ceo.id)
    .where("action", "in", ["documents.read", "file.read"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "documents.read", subjectId: trainee.id },
    { action: "file.read", subjectId: file.id },
  ]);
});
