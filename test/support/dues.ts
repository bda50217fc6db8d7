import { monthOf } from "#/domain/money/dues/dues.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { insertPayer } from "./payments.ts";

type App = Pick<TestApp, "db">;

/** A due of a record for the month this many months ago. */
export async function insertDue(
  { db }: App,
  { recordId }: { recordId: string },
  monthsAgo: number,
  { dueOn = addDays(istDate(new Date()), -30 * monthsAgo), amountPaise = 500_000 } = {},
) {
  let month = monthOf(istDate(new Date()));
  for (let back = 0; back < monthsAgo; back += 1) month = monthOf(addDays(month, -1));
  const id = newId();
  await db
    .insertInto("dues")
    .values({ id, recordId, month, amountPaise, dueOn, createdAt: new Date() })
    .execute();
  return { id, month };
}

/** A partial payment this many days ago, with or without its balance. */
export async function insertHalf({ db }: App, paidDaysAgo: number, balance?: { daysAgo: number }) {
  const payer = await insertPayer({ db }, "Partial Payment");
  const row = (paymentType: "Partial Payment" | "Balance", daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    return {
      id: newId(),
      traineeId: payer.id,
      paymentType,
      amountPaise: 500_000,
      balanceDuePaise: paymentType === "Balance" ? 0 : 500_000,
      trainingOpted: "Java + AEM" as const,
      status: "completed" as const,
      gatewayOrderId: `order_${newId()}`,
      completedAt: at,
      createdAt: at,
      issuedAt: at,
    };
  };
  const first = row("Partial Payment", paidDaysAgo);
  const rows = balance ? [first, row("Balance", balance.daysAgo)] : [first];
  await db.insertInto("admissionPayments").values(rows).execute();
  return { payer, id: first.id };
}
