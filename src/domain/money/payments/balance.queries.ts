import { type RawBuilder, sql } from "kysely";
import { feeWentBack } from "#/domain/training/batches/joining.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { feeParts } from "./parts.queries.ts";
import { BALANCE, BALANCE_DAYS } from "./payments.rules.ts";
import { moneyDay } from "./received.queries.ts";

/** The day on which a fee or balance was settled. `payment` is an alias of its table. */
const settledOn = (payment: RawBuilder<unknown>) =>
  moneyDay(sql`${payment}.paid_on`, sql`${payment}.completed_at`);

/** The balance left by a completed first half of a fee, and its state. */
export type FeeBalance = {
  /** The id of the first half. */
  id: string;
  traineeId: string;
  /** What is left to pay while it is open; then the full amount. */
  amountPaise: Paise;
  /** The part received while the rest is open, otherwise 0. */
  partPaise: Paise;
  dueOn: IsoDate;
  /** The completed payment or waiver that settled it; null while it is open. */
  settledBy: string | null;
  receivedOn: IsoDate | null;
  waivedOn: IsoDate | null;
  waivedReason: string | null;
};

const partsOf = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from ${feeParts(sql`first.trainee_id`, BALANCE)} parts)`;

/**
 * Every balance of a fee, open and settled. None is open for a refunded fee: the office decides
 * whether it is owed. The balance page, the ledger of dues with its metrics and the office's list
 * of open fees all read this, so that there is one answer to what is due and when.
 */
export const feeBalances = sql<FeeBalance>`(
  select first.id, first.trainee_id,
    case when second.id is null then first.balance_due_paise - ${partsOf(sql`settled_paise`)}
      else first.balance_due_paise end as amount_paise,
    case when second.id is null then ${partsOf(sql`received_paise`)} else 0 end as part_paise,
    ${indianDay(sql`first.completed_at`)} + ${sql.lit(BALANCE_DAYS)} as due_on,
    second.id as settled_by,
    case when second.method <> 'Waived' then ${settledOn(sql`second`)} end as received_on,
    case when second.method = 'Waived' then ${settledOn(sql`second`)} end as waived_on,
    second.reason as waived_reason
  from admission_payments first
  left join admission_payments second on second.trainee_id = first.trainee_id
    and second.payment_type = ${sql.lit(BALANCE)} and second.status = 'completed'
  where first.status = 'completed' and first.payment_type <> ${sql.lit(BALANCE)}
    and first.balance_due_paise > 0
    and (second.id is not null or not ${feeWentBack(sql`first.trainee_id`)}))`;

/** A trainee's balance if it is open: one row or none. */
export const selectOpenBalance = (db: Db, traineeId: string) =>
  db
    .selectFrom(feeBalances.as("balance"))
    .select(["amountPaise", "dueOn"])
    .where("traineeId", "=", traineeId)
    .where("settledBy", "is", null);

/** A trainee's balance; undefined before a first half is paid, and if nothing was left. */
export const findFeeBalance = (db: Db, traineeId: string): Promise<FeeBalance | undefined> =>
  db
    .selectFrom(feeBalances.as("balance"))
    .selectAll()
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** A trainee's open balance and its due date; 0 and null if none is open. */
export async function findOpenBalance(db: Db, traineeId: string) {
  const balance = await findFeeBalance(db, traineeId);
  return balance && !balance.settledBy
    ? { balanceDuePaise: balance.amountPaise, dueOn: balance.dueOn }
    : { balanceDuePaise: 0, dueOn: null };
}
