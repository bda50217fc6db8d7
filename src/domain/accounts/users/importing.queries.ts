import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";

/** All accounts in use, in the form of an import, by address. */
export const listStoredPeople = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("users")
    .leftJoin("assistanceRequests", "assistanceRequests.userId", "users.id")
    .select([
      ...columnsIn("users", "username", "email", "role", "subRole", "paymentOption", "mobile"),
      "assistanceRequests.amountPaise",
    ])
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false)
    .orderBy("users.email")
    .limit(limit)
    .offset(after)
    .execute();

/** People with an approved account by their address, or by a number they gave; two at most. */
export const listPeopleBy = (
  db: Db,
  { email, mobile }: { email?: string | undefined; mobile?: string | undefined },
) =>
  db
    .selectFrom("users")
    .select(["id", "username", "role", "subRole"])
    .where("status", "=", "approved")
    .$if(email !== undefined, (rows) => rows.where("email", "=", email ?? ""))
    .$if(email === undefined, (rows) =>
      rows.where(
        sql<boolean>`id in (
          select trainee_id from trainee_details
            where contact_number || E'\x1f' || whatsapp_number like ${`%${mobile}%`}
              and ${mobile} in (right(contact_number, 10), right(whatsapp_number, 10))
          union all select trainee_id from marketing_profiles where contact = ${mobile}
          union all select user_id from assistance_records where mobile = ${mobile}
          union all select id from users where mobile = ${mobile})`,
      ),
    )
    .limit(2)
    .execute();
