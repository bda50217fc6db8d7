import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";
import { checkAuditTrail } from "./check-trail.ts";
import { type Finding, few, note, ok, trouble } from "./findings.ts";
import type { World } from "./open-world.ts";

/** Checks outgoing mail, money, and rows that only make sense together. */
export async function checkRecords(world: World): Promise<Finding[]> {
  const { db } = world.database;
  return [
    ...(await checkAuditTrail(world)),
    await checkMails(world),
    await checkReceipts(db),
    await checkCreditNotes(db),
    await checkMonths(db),
    await checkDocuments(db),
    ...(await checkRefunds(db)),
    ...(await checkBatches(db)),
  ];
}

const counted = sql<number>`count(*)::int`.as("count");

/** A mail that is held until the morning, or while an import can be undone, is not late. */
async function checkMails({ database, clock }: World): Promise<Finding> {
  const longAgo = sql`${clock.sqlNow()} - interval '1 hour'`;
  const { rows } = await sql<{ dead: number; late: number; waiting: number }>`
    select count(*) filter (where status = 'dead')::int as dead,
      count(*) filter (where status = 'waiting'
        and (available_at < ${longAgo} or attempts > 0 and created_at < ${longAgo}))::int as late,
      count(*) filter (where status = 'waiting')::int as waiting
    from outbox`.execute(database.db);
  const { dead = 0, late = 0, waiting = 0 } = rows[0] ?? {};
  if (dead + late === 0) return ok(`Mail: ${waiting} waiting, none given up.`);
  return trouble(`Mail: ${dead} given up, ${late} waiting for over an hour (table outbox).`);
}

/** A completed payment and its receipt are stored in one transaction. */
async function checkReceipts(db: Db): Promise<Finding> {
  const { count } = await db
    .selectFrom("admissionPayments as payment")
    .leftJoin("receipts", "receipts.paymentId", "payment.id")
    .select(counted)
    .where("payment.status", "=", "completed")
    .where("payment.paymentType", "<>", "No Payment")
    // Nothing was received if it was waived.
    .where("payment.method", "<>", "Waived")
    .where("receipts.id", "is", null)
    .executeTakeFirstOrThrow();
  if (count === 0) return ok("Money: every completed payment has its receipt.");
  return trouble(`Money: ${count} completed payment(s) without a receipt.`);
}

/** The rest of a receipt is stored with each credit note: it must match their sum. */
async function checkCreditNotes(db: Db): Promise<Finding> {
  const { rows } = await sql<{ number: string }>`
    select number from receipts where credited_paise <> (select coalesce(sum(note.amount_paise), 0)
      from credit_notes note where note.receipt_id = receipts.id and note.cancelled_at is null)
    order by number limit 10`.execute(db);
  if (rows.length === 0) return ok("Money: receipts and their credit notes agree.");
  return trouble(
    `Money: credit notes that are not what the receipt says (${few(rows.map(({ number }) => number))}).`,
  );
}

/** The amount received for a month is stored with it: it must be the sum of its receipts. */
async function checkMonths(db: Db): Promise<Finding> {
  const { rows } = await sql<{ month: string }>`
    select record.username || to_char(payment.month, ' YYYY-MM') as month
    from assistance_payments payment
    join assistance_records record on record.id = payment.record_id
    join receipts on receipts.assistance_payment_id = payment.id
    group by payment.id, record.username
    having payment.received_paise <> sum(receipts.amount_paise - receipts.credited_paise)
    order by 1 limit 10`.execute(db);
  if (rows.length === 0) return ok("Money: months of assistance and their receipts agree.");
  return trouble(
    `Money: months whose receipts do not come to what was received (${few(rows.map(({ month }) => month))}).`,
  );
}

async function checkDocuments(db: Db): Promise<Finding> {
  const { count } = await db
    .selectFrom("documents")
    .innerJoin("files", "files.id", "documents.fileId")
    .select(counted)
    .where("files.state", "<>", "live")
    .executeTakeFirstOrThrow();
  if (count === 0) return ok("Documents: every document has a file that is kept.");
  return trouble(`Documents: ${count} name a file that is not kept.`);
}

/** The reconciler tries every minute or so: a refund due for an hour is stuck. */
async function checkRefunds(db: Db): Promise<Finding[]> {
  const isStuck = (row: ExpressionBuilder<Tables, "refunds">) =>
    row("createdAt", "<", sql<Date>`now() - interval '1 hour'`);
  const due = db.selectFrom("refunds").select(counted).where("status", "=", "due");
  const [all, stuck] = await Promise.all([
    due.executeTakeFirstOrThrow(),
    due.where(isStuck).executeTakeFirstOrThrow(),
  ]);
  if (stuck.count > 0) return [trouble(`Money: ${stuck.count} refund(s) due for over an hour.`)];
  return all.count > 0 ? [note(`Money: ${all.count} refund(s) under way.`)] : [];
}

async function checkBatches(db: Db): Promise<Finding[]> {
  const { count } = await db
    .selectFrom("admissionPayments as payment")
    .leftJoin("batchMembers as member", (join) =>
      join.onRef("member.traineeId", "=", "payment.traineeId").on("member.batchType", "=", "Java"),
    )
    .select(counted)
    .where("payment.status", "=", "completed")
    .where("member.traineeId", "is", null)
    .executeTakeFirstOrThrow();
  return count > 0 ? [note(`Admissions: ${count} paid and not in a batch yet.`)] : [];
}
