/**
 * People whose whole fee was refunded get neither an offer nor a place until the office decides.
 */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { askOrder, askVerify, readDetails } from "#test/support/payments.ts";
import { openReturnTests } from "#test/support/returned-money.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { offerPlaces } from "./waitlist.service.ts";

const { app, reportRefund, reportDispute, makeVoid, insertOnlinePayer } = await openReturnTests();
const { admin, createOn } = batchCalls(app);
const tomorrow = addDays(app.platform.clock.today(), 1);
const offer = () => offerPlaces(app.platform, new AbortController().signal);

const ways: [
  string,
  (paid: Awaited<ReturnType<typeof insertOnlinePayer>>["paid"]) => Promise<unknown>,
][] = [
  [
    "refunded at the provider",
    async ({ payment, paymentId }) => {
      const made = await app.double.refundAtProvider(paymentId);
      return reportRefund("refund.processed", made, payment);
    },
  ],
  [
    "lost by a dispute",
    ({ payment }) => {
      const dispute = app.double.dispute(payment, { status: "lost" });
      return reportDispute("lost", dispute);
    },
  ],
];

test.each(ways)(
  "a fee that was %s: no offer, no place, no order, until the office asks again",
  async (_, goBack) => {
    const batch = await createOn(tomorrow);
    const { payer, paid, id } = await insertOnlinePayer();
    const call = (method: "GET" | "POST", url: string, body?: object) =>
      app.withToken(payer.token).request(method, `/api/${url}`, body);
    await goBack(paid);
    const cancelled = await createOn(tomorrow);
    const member = { batchId: cancelled._id, batchType: "Java" as const, traineeId: payer.id };
    await app.db.deleteFrom("batchWaitlist").where("traineeId", "=", payer.id).execute();
    await app.db
      .insertInto("batchMembers")
      .values({ ...member, joinedAt: new Date() })
      .execute();
    const body = { reason: "Too few people came" };
    const left = await admin().request("PUT", `/api/batch/${cancelled._id}/cancel`, body);
    expect(left.statusCode, left.body).toBe(200);
    const offers = async () =>
      (await storedRows(app.db, "batchOffers", "batchId", { traineeId: payer.id })).length;
    // Until then nobody who left a batch gets an offer.
    const whenFinal = 31;
    await app.moveClock(whenFinal);
    await offer();
    expect(await offers()).toBe(0);

    expect(await readDetails(app, payer)).toMatchObject({
      status: "Pending",
      refunded: 10_000,
      isReturned: true,
    });
    // Reporting the payment again does not give them a place either.
    await askVerify(app, payer, { ...paid, batchId: batch._id });
    for (const answer of [
      await call("POST", "batch/assign", { batchId: batch._id, userId: payer.id }),
      await call("POST", `waitlist/${payer.id}`),
      await askOrder(app, payer),
    ]) {
      expect([answer.statusCode, answer.json().reason]).toEqual([409, "FEE_RETURNED"]);
    }
    expect(await storedRows(app.db, "batchMembers", "batchId", { traineeId: payer.id })).toEqual(
      [],
    );
    const alerts = await admin().request("GET", `/api/admin/alerts?q=${payer.username}`);
    expect(alerts.body).not.toContain("payment-without-batch");

    expect((await makeVoid(id)).statusCode).toBe(200);
    const details = await readDetails(app, payer);
    expect(details).toMatchObject({ status: "Pending" });
    expect(details).not.toHaveProperty("isReturned");
    await offer();
    expect(await offers()).toBe(1);
    expect((await askOrder(app, payer)).statusCode).toBe(200);
    await app.moveClock(0);
  },
);
