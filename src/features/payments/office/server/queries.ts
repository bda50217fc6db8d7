import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import { readPage } from "#/server/db/pages.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { NewPayment } from "../../orders/server/queries.ts";
import type { FeePart, OfficeMethod } from "../../rules.ts";

export type OpenRow = {
  userId: string;
  username: string;
  email: string;
  part: FeePart;
  paymentOption: PaymentOption | null;
  amountPaise: Paise;
};

/** What the settings ask of each option, which only the caller knows. */
type Shares = { full: Paise; half: Paise };

const openFees = ({ full, half }: Shares) => sql<OpenRow>`(
  select users.id as user_id, users.username, users.email, 'Fee' as part, users.payment_option,
    (case users.payment_option when 'Partial Payment' then ${half}::bigint else ${full}::bigint end)
      as amount_paise
  from users
  join document_sets documents on documents.trainee_id = users.id
  where users.role = 'Trainee' and users.status = 'approved' and documents.submitted_at is not null
    and users.payment_option in ('Full Payment', 'Partial Payment')
    and not exists (select 1 from admission_payments paid where paid.trainee_id = users.id
      and paid.status = 'completed' and paid.payment_type <> 'Balance')
  union all
  select users.id, users.username, users.email, 'Balance', users.payment_option, first.balance_due_paise
  from admission_payments first
  join users on users.id = first.trainee_id
  where first.status = 'completed' and first.payment_type <> 'Balance' and first.balance_due_paise > 0
    and not exists (select 1 from admission_payments balance where balance.trainee_id = users.id
      and balance.status = 'completed' and balance.payment_type = 'Balance')
)`;

const SORT_COLUMNS = {
  username: "open.username",
  email: "open.email",
  part: "open.part",
  amount: "open.amountPaise",
} as const;

/** One page of who has something of the fee to pay now, by name unless asked otherwise. */
export function listOpenFees(db: Db, shares: Shares, query: ListQuery) {
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "username");
  const sought = likeOf(query.q ?? "");
  const found = db
    .selectFrom(openFees(shares).as("open"))
    .$if(Boolean(query.q), (rows) =>
      rows.where((row) =>
        row.or([row("open.username", "ilike", sought), row("open.email", "ilike", sought)]),
      ),
    );
  const rows = found
    .selectAll("open")
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("open.userId")
    .orderBy("open.part");
  return readPage(query, rows, found);
}

/** Whether there is a trainee of any sub-role by this id. */
export async function isTrainee(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "Trainee")
    .executeTakeFirst();
  return row !== undefined;
}

export type Settlement = NewPayment & {
  method: OfficeMethod | "Waived";
  paidOn: IsoDate;
  reference: string | null;
  takenBy: string | null;
  waivedPaise: Paise;
  reason: string | null;
  recordedBy: string;
};

/** Writes what settles a fee or a balance; undefined when another call was quicker. */
export const insertSettlement = (
  tx: Db,
  clock: Clock,
  settlement: Settlement,
): Promise<{ id: string } | undefined> => {
  const now = clock.sqlNow();
  return tx
    .insertInto("admissionPayments")
    .values({
      ...settlement,
      id: newId(),
      status: "completed",
      completedBy: "office",
      completedAt: now,
      createdAt: now,
      issuedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
};
