import { sql } from "kysely";
import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";

/** The provider may still change a payment three days after the checkout (late authorization). */
const POLL_DAYS = 3;
/** How often an order is looked at: each minute in its first hour, later every four (I-40: 5 min). */
const FRESH_SECONDS = 3_600;
const FRESH_EVERY_SECONDS = 45;
const LATER_EVERY_SECONDS = 225;

/**
 * Takes orders that are due to be looked up, longest unseen first, and notes that they are being
 * looked at, so that another instance takes others. Completed and abandoned ones are among them: a
 * second capture on them has to be found and refunded.
 */
export async function claimOrdersToPoll(
  db: Db,
  clock: Clock,
  limit: number,
): Promise<{ id: string; gatewayOrderId: string }[]> {
  const now = clock.sqlNow();
  const ago = (seconds: number) => sql`${now} - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ id: string; gatewayOrderId: string }>`
    with due as (
      select id from admission_payments
      where gateway_order_id is not null
        and issued_at > ${now} - make_interval(days => ${POLL_DAYS})
        and (polled_at is null or polled_at < ${ago(LATER_EVERY_SECONDS)}
          or (status = 'open' and issued_at > ${ago(FRESH_SECONDS)}
            and polled_at < ${ago(FRESH_EVERY_SECONDS)}))
      order by polled_at nulls first, id
      limit ${limit} for update skip locked)
    update admission_payments as payment set polled_at = ${now}
    from due where payment.id = due.id
    returning payment.id, payment.gateway_order_id`.execute(db);
  return rows;
}
