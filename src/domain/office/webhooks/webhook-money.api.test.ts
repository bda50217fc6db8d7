/** Messages to programs about a payment follow its money. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openReturnTests } from "#test/support/returned-money.ts";
import { addWebhook } from "#test/support/webhooks.ts";
import { insertNewFacts, insertWithdrawn } from "./deliveries.queries.ts";

const { app, insertOnlinePayer, reportRefund, reportDispute } = await openReturnTests();

test("a payment is told again as what is left of it, and withdrawn once nothing is", async () => {
  await addWebhook(app);
  const { payer, paid } = await insertOnlinePayer();
  const seen = new Set<string>();
  /** The deliveries written since the last read, checked for twice. */
  const readNews = async () => {
    for (let looks = 0; looks < 2; looks += 1) {
      await insertNewFacts(app.db, app.platform.clock, 0);
      await insertWithdrawn(app.db, app.platform.clock);
    }
    const rows = await app.db
      .selectFrom("webhookDeliveries")
      .select(["id", "event", sql<number>`(data ->> 'amountPaise')::int`.as("amountPaise")])
      .where("personId", "=", payer.id)
      .execute();
    const news = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of news) seen.add(id);
    return news.map(({ event, amountPaise }) => [event, amountPaise]);
  };
  expect(await readNews()).toEqual([["person.paid", 1_000_000]]);

  const part = await app.double.refundAtProvider(paid.paymentId, 300_000);
  await reportRefund("refund.processed", part, paid.payment);
  expect(await readNews()).toEqual([["person.paid", 700_000]]);

  // Under way, and refused by the bank: the previous state stays.
  for (let times = 0; times < 2; times += 1) {
    const dispute = app.double.dispute(paid.payment, { status: "lost", amount: 700_000 });
    await reportDispute("lost", dispute);
    expect(await readNews()).toEqual([["person.paid.withdrawn", 700_000]]);
    await reportDispute("won", { ...dispute, status: "won" });
    expect(await readNews()).toEqual([["person.paid", 700_000]]);
  }
});
