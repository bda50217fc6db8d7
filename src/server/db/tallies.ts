import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Adds up what writers appended to the tallies of lists. Several instances may do so at once. */
export async function addUpTallies(db: Db): Promise<void> {
  await sql`
    with chosen as materialized (
        select list, value, amount from row_tallies group by 1, 2, 3 having count(*) > 1 limit 1000),
      taken as (
        delete from row_tallies t using chosen c
        where (t.list, t.value) = (c.list, c.value) and t.amount is not distinct from c.amount
        returning t.*)
    insert into row_tallies (list, value, amount, rows)
    select list, value, amount, sum(rows) from taken group by 1, 2, 3 having sum(rows) <> 0`.execute(
    db,
  );
}

/** Whether a month of assistance, `d`, came in, by its payment. */
const isReceived = sql`exists (
  select from assistance_payments p where (p.record_id, p.month, p.status) = (d.record_id, d.month, 'Received'))`;

/** Returns the lists of which something else is kept than there is; none where all is well. */
export async function listWrongTallies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    with real as (
      select 'users' as list, status as value, null::numeric as amount, count(*) as rows from users group by status
      union all select 'batches', batch_type, null, count(*) from batches group by batch_type
      union all select 'receipts', '', null, count(*) from receipts
      union all select 'credit_notes', '', null, count(*) from credit_notes
      union all select 'waiting_members', module, score, count(*) from waiting_members_of(null) group by 2, 3
      union all select 'listed_people', list, mark, count(*) from listed_people group by 2, 3),
    kept as (select list, value, amount, sum(rows) as rows from row_tallies group by 1, 2, 3)
    select distinct coalesce(r.list, k.list) as list
    from real r full join kept k on (k.list, k.value, coalesce(k.amount, -1)) = (r.list, r.value, coalesce(r.amount, -1))
    where coalesce(r.rows, 0) <> coalesce(k.rows, 0)
    union all
    select 'waiting_members' where exists (
      (select * from waiting_members_of(null) except select * from waiting_members)
      union all (select * from waiting_members except select * from waiting_members_of(null)))
    union all
    select 'listed_people' where exists (
      (select * from listed_people_of(null) except select * from listed_people)
      union all (select * from listed_people where list = 'marketing' except select * from listed_people_of(null)))
    union all
    select 'dues' where exists (select from dues d where d.is_received <> ${isReceived})`.execute(
    db,
  );
  return [...new Set(rows.map(({ list }) => list))];
}

/** Keeps tallies, waiting members, listed people and what came in of dues anew, from all there is; writers wait until it is done. */
export const rebuildTallies = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table users, batches, receipts, credit_notes, batch_members, module_scores, trainee_details, interviews, marketing_profiles,
      admission_payments, assistance_payments, dues, row_tallies in share row exclusive mode`.execute(
      tx,
    );
    await sql`update dues d set is_received = not is_received where is_received <> ${isReceived}`.execute(
      tx,
    );
    await tx.deleteFrom("listedPeople").execute();
    await sql`insert into listed_people select * from listed_people_of(null)`.execute(tx);
    await tx.deleteFrom("waitingMembers").execute();
    await sql`insert into waiting_members select * from waiting_members_of(null)`.execute(tx);
    await tx.deleteFrom("rowTallies").execute();
    await sql`insert into row_tallies (list, value, amount, rows)
      select 'users', status, null::numeric, count(*) from users group by status
      union all select 'batches', batch_type, null, count(*) from batches group by batch_type
      union all select 'receipts', '', null, count(*) from receipts
      union all select 'credit_notes', '', null, count(*) from credit_notes
      union all select 'waiting_members', module, score, count(*) from waiting_members group by 2, 3
      union all select 'listed_people', list, mark, count(*) from listed_people group by 2, 3`.execute(
      tx,
    );
  });
