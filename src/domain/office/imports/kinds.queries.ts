import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Mapping } from "./imports.rules.ts";
import type { ImportKind } from "./kinds.rules.ts";

/** The addresses of approved accounts by mobile number; none for a number that two share. */
export async function findEmailsByMobile(
  db: Db,
  mobiles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (mobiles.length === 0) return new Map();
  const named = sql`any(${mobiles}::text[])`;
  const { rows } = await sql<{ mobile: string; email: string }>`
    select given.mobile, min(users.email) as email from (
      select right(contact_number, 10) as mobile, trainee_id as id from trainee_details
        where right(contact_number, 10) = ${named}
      union select right(whatsapp_number, 10), trainee_id from trainee_details
        where right(whatsapp_number, 10) = ${named}
      union select contact, trainee_id from marketing_profiles where contact = ${named}
      union select mobile, user_id from assistance_records where mobile = ${named}
      union select mobile, id from users where mobile = ${named}) given
    join users on users.id = given.id and users.status = 'approved'
    group by given.mobile having count(*) = 1`.execute(db);
  return new Map(rows.map(({ mobile, email }) => [mobile, email]));
}

export const findMapping = (db: Db, kind: ImportKind, digest: string) =>
  db
    .selectFrom("importMappings")
    .select("mapping")
    .where("kind", "=", kind)
    .where(sql<boolean>`headers = ${[digest]}::text[]`)
    .executeTakeFirst();

export async function rememberMapping(
  tx: Db,
  clock: Clock,
  row: { kind: ImportKind; digest: string; mapping: Mapping },
): Promise<void> {
  const values = { mapping: JSON.stringify(row.mapping), usedAt: clock.sqlNow() };
  await tx
    .insertInto("importMappings")
    .values({ kind: row.kind, headers: [row.digest], ...values })
    .onConflict((conflict) => conflict.columns(["kind", "headers"]).doUpdateSet(values))
    .execute();
}
