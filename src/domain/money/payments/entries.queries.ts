import { type RawBuilder, sql } from "kysely";
import { isAccountLike } from "#/platform/db/found-by-text.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { likeOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import { writingsOf } from "#/shared/search-text.ts";
import type { RECEIPT_TYPES } from "./payments.rules.ts";
import { moneyDay, receiptDay } from "./received.queries.ts";
import type { EntryKind, TakingMethod } from "./takings.rules.ts";

export type EntryRow = {
  id: string;
  kind: EntryKind;
  number: string | null;
  userId: string;
  username: string;
  paymentType: (typeof RECEIPT_TYPES)[number];
  month: IsoDate | null;
  method: TakingMethod | null;
  amountPaise: Paise;
  waivedPaise: Paise;
  day: IsoDate;
  at: Date;
  reference: string | null;
  takenBy: string | null;
  recordedBy: string | null;
  reason: string | null;
  receiptId: string | null;
  isVoid: boolean;
  refund: "due" | "done" | null;
  left: Paise | null;
};

type Sql = RawBuilder<unknown>;

/** The days on which a credit note and a cancelled one count. */
export const noteDay = moneyDay(sql`note.issued_at`);
export const cancelledDay = moneyDay(sql`note.cancelled_at`);
export const isWaiver = sql`payment.method = 'Waived' and payment.status in ('completed', 'part')`;
/**
 * The state of a credit note's refund; one dropped because the provider's dashboard refunded it
 * counts as done.
 */
const refundOf = sql`case refund.status when 'dropped' then 'done' when 'pending' then 'due'
  when 'failed' then null else refund.status end`;
const methodOf = sql`coalesce(receipt.method, 'Not named')`;

/**
 * Every line of money: a receipt on the day the money came; a credit note on the day it was
 * written, and a second line on the day it was cancelled because its money did not go; a waiver,
 * which moves none. A credit note has the method of its receipt, so that the lines of all days add
 * up to what counts as received.
 */
const entriesOf = (receipts: Sql, notes: Sql, waivers: Sql, cancelled = notes) => sql<EntryRow>`(
  select receipt.id, 'Receipt' as kind, receipt.number, receipt.trainee_id as user_id, receipt.payment_type,
    receipt.assistance_month as month, ${methodOf} as method, receipt.amount_paise, 0::bigint as waived_paise,
    ${receiptDay} as day, receipt.issued_at as at, receipt.reference, receipt.taken_by,
    receipt.recorded_by as recorder_id, null as reason, receipt.id as receipt_id,
    receipt.voided_at is not null as is_void, null as refund,
    receipt.amount_paise - receipt.credited_paise as "left"
  from receipts receipt ${receipts}
  union all
  select note.id, 'Credit note', note.number, receipt.trainee_id, receipt.payment_type,
    receipt.assistance_month, ${methodOf}, -note.amount_paise, 0::bigint,
    ${noteDay}, note.issued_at, receipt.reference, null,
    note.issued_by, note.reason, receipt.id, false, ${refundOf}, null
  from credit_notes note
  join receipts receipt on receipt.id = note.receipt_id
  left join refunds refund on refund.id = note.refund_id
  ${notes}
  union all
  select md5(note.id || 'cancelled')::uuid, 'Credit note cancelled', note.number,
    receipt.trainee_id, receipt.payment_type,
    receipt.assistance_month, ${methodOf}, note.amount_paise, 0::bigint,
    ${cancelledDay}, note.cancelled_at, receipt.reference, null,
    null, note.cancel_reason, receipt.id, false, null, null
  from (select * from credit_notes where cancelled_at is not null) note
  join receipts receipt on receipt.id = note.receipt_id
  ${cancelled}
  union all
  select payment.id, 'Waiver', null, payment.trainee_id, payment.payment_type, null, null,
    0::bigint, payment.waived_paise,
    payment.paid_on, payment.completed_at, null, null, payment.recorded_by, payment.reason, null, false, null, null
  from admission_payments payment where ${isWaiver} ${waivers}
)`;
// Not `where true`: PostgreSQL reads the parts in index order only if each is a plain table.
export const entries = entriesOf(sql``, sql``, sql``);

/** The lines matching a search: by payer, by number, or by the payment's external reference. */
export function entriesLike(q: string) {
  const isPayers = (column: string) => isAccountLike(sql.ref(column), q);
  const notes = sql`select own.id from credit_notes own join receipts on receipts.id = own.receipt_id`;
  const likes = writingsOf(q).map(likeOf);
  const either = (paid: Sql, find: (like: string) => Sql) =>
    sql.join([paid, ...likes.map(find)], sql` union all `);
  const receiptIds = either(
    sql`select id from receipts where ${isPayers("receipts.traineeId")}`,
    (like) => sql`
      select id from receipts where number ilike ${like} and (number || E'\\x1f' || payment_type) ilike ${like}
      union all select id from receipts where reference ilike ${like}`,
  );
  const noteIds = either(
    sql`${notes} where ${isPayers("receipts.traineeId")}`,
    (like) => sql`select id from credit_notes where number ilike ${like}
      union all ${notes} where receipts.reference ilike ${like}`,
  );
  return entriesOf(
    sql`where receipt.id in (${receiptIds})`,
    sql`where note.id in (${noteIds})`,
    sql`and ${isPayers("payment.traineeId")}`,
  );
}
