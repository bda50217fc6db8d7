import { sql } from "kysely";
import { newId } from "#/platform/db/ids.ts";
import { ofEachField } from "#/shared/meeting.ts";
import type { TestApp } from "./app.ts";
import { shifted } from "./days.ts";
import { insertCandidate } from "./marketing.ts";

/** A person on the board with everything filled in: a followed-up no-show, an offer, a reason. */
export async function fillOpening(app: TestApp, openingId: string) {
  const office = app.as("admin");
  await office.request("PUT", `/api/openings/${openingId}/status`, { status: "published" });
  for (const name of ["Kavya", "Lata"]) {
    const { person } = await insertCandidate(app, name);
    await office.request("POST", `/api/openings/${openingId}/candidates`, { userId: person.id });
  }
  const at = new Date();
  const applications = await app.db.selectFrom("applications").selectAll().execute();
  for (const [number, { id, traineeId }] of applications.entries()) {
    await app.db
      .updateTable("applications")
      .set({
        stage: number === 0 ? "offered" : "not taken",
        ...(number === 0 ? {} : { reason: "Salary" }),
        fixedLakh: 6,
        variableLakh: 1,
        joiningDate: shifted("2026-05-04"),
      })
      .where("id", "=", id)
      .execute();
    await app.db
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
        feedback: "Negative",
        isNoShow: true,
        description: "Ill",
        followUp: "Called",
        ...ofEachField((name) => name),
        link: "https://meet.example/a",
        applicationId: id,
        feedbackAt: at,
        createdAt: at,
        changedAt: at,
      })
      .execute();
  }
}

/** Receipts of a person's fee and of their first month of assistance. */
export async function insertReceipts(app: TestApp) {
  const row = {
    id: sql<string>`gen_random_uuid()`,
    payerName: "Payer",
    payerEmail: "payer@varied.example",
    balanceDuePaise: 0,
    method: "Online" as const,
    paidOn: "2026-01-05",
    issuedAt: new Date(),
  };
  const fee = await app.db
    .selectFrom("admissionPayments")
    .select(["id as paymentId", "traineeId", "amountPaise", "trainingOpted", "paymentType"])
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("receipts")
    .values({ ...row, ...fee, number: "R/1", gatewayPaymentId: "pay_1" })
    .execute();
}
