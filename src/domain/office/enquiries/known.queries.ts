import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";

/** The accounts with a number: entered by the office, or given by the person. */
const accountsWith = (mobile: unknown) => sql`(
  select id from users where mobile = ${mobile}
  union select trainee_id from trainee_details where right(contact_number, 10) = ${mobile}
  union select trainee_id from marketing_profiles where contact = ${mobile}
  union select user_id from assistance_records where mobile = ${mobile})`;

export type KnownRow = {
  kind: "enquiry" | "account";
  id: string;
  name: string;
  by: "phone" | "email";
  isOpen: boolean;
  role: string | null;
  status: string | null;
  isInvited: boolean;
  step: number | null;
};

/**
 * Those who have a number or an address, except one enquiry: enquiries, open ones first, and
 * accounts; at most ten of each.
 */
export async function listKnown(
  db: Db,
  { mobile, email, except }: { mobile: string | null; email: string | null; except: string | null },
): Promise<KnownRow[]> {
  const isSame = sql`${except}::uuid`;
  const { rows } = await sql<KnownRow>`
    (select 'enquiry' as kind, e.id, e.name, case when e.mobile = ${mobile} then 'phone' else 'email' end as by,
      e.lost_at is null as is_open, null as role, null as status, false as is_invited, null::int as step
    from enquiries e
    where (e.mobile = ${mobile} or e.email = ${email}) and e.id is distinct from ${isSame}
    order by e.lost_at is null desc, e.created_at desc, e.id limit 10)
    union all
    (select 'account', u.id, u.username, case when u.email = ${email} then 'email' else 'phone' end,
      false, u.role, u.status, u.is_invited, (select j.step from person_journey j where j.id = u.id)
    from users u
    where (u.email = ${email} or u.id in ${accountsWith(mobile)})
      and u.id is distinct from (select user_id from enquiries where id = ${isSame})
    order by u.status = 'rejected', u.username, u.id limit 10)`.execute(db);
  return rows;
}

/**
 * Links enquiries without an account to that of their person: the one with their address, or else
 * the only one with their number. For all enquiries, or one. Returns how many.
 */
export async function linkAccounts(db: Db, enquiryId: string | null): Promise<number> {
  const { rows } = await sql`
    with found as (
      select e.id, coalesce(
        (select u.id from users u where u.email = e.email and u.role = 'Trainee' and u.status <> 'rejected'),
        (select min(u.id::text)::uuid from users u
          where u.id in ${accountsWith(sql.ref("e.mobile"))} and u.role = 'Trainee' and u.status <> 'rejected'
          having count(*) = 1)) as user_id
      from enquiries e where e.user_id is null and (${enquiryId}::uuid is null or e.id = ${enquiryId}::uuid))
    update enquiries set user_id = found.user_id from found
    where found.id = enquiries.id and found.user_id is not null and enquiries.user_id is null
    returning enquiries.id`.execute(db);
  return rows.length;
}
