/** Checks the database of a platform in production. */
import { sql } from "kysely";
import { isRewrapping } from "#/platform/ops/rotation.queries.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import type { World } from "./open-world.ts";
import { check, done, type Line, todo, unknown } from "./production-findings.ts";

export async function checkProductionRecords(world: World): Promise<Line[]> {
  return [
    await roleLine(world),
    await formerSecretLine(world),
    await factorLine(world),
    await passkeysLine(world),
    await firstPasswordLine(world),
  ];
}

/**
 * The platform's role may read the trail and add to it. The embedded database has only one role.
 */
async function roleLine({ database: { kind, db } }: World): Promise<Line> {
  const name = "database-role";
  if (kind === "embedded") return done(name, "The embedded database has one role alone.");
  const { rows } = await sql<{ isSuper: boolean; mayDelete: boolean; isOwner: boolean }>`
    select r.rolsuper as is_super,
      has_table_privilege('audit_log', 'delete') or has_table_privilege('audit_log', 'update') as may_delete,
      (select tableowner from pg_tables where schemaname = current_schema() and tablename = 'audit_log')
        = current_user as is_owner
    from pg_roles r where r.rolname = current_user`.execute(db);
  const { isSuper, mayDelete, isOwner } = rows[0] ?? {};
  const text = `${isSuper ? "The role rules the database" : "The role may change the trail"}: use two roles (docs/operations/audit-trail.md).`;
  const isOk = !isSuper && !mayDelete && !isOwner;
  return check(name, isOk, "The platform's role may only add to the trail.", text);
}

async function formerSecretLine({ config, database }: World): Promise<Line> {
  const name = "former-secret";
  if (await isRewrapping(database.db))
    return todo(name, "The secret is being changed: npm run admin -- rotate-secret");
  const { previous } = await secretStore(config, database).read();
  const text = "A former secret is accepted still: npm run admin -- rotate-secret --finish";
  return check(name, previous === undefined, "One secret alone is accepted.", text);
}

/** Users who must have a second factor and have none are let in only to set one up. */
async function factorLine({ config, database: { db } }: World): Promise<Line> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u
    where coalesce(u.sub_role, u.role) = any(${[...config.factorRoles]}::text[]) and u.status = 'approved'
      and not exists (select from authenticator_apps a where a.user_id = u.id and a.secret is not null)
      and not exists (select from passkeys p where p.user_id = u.id)`.execute(db);
  const count = rows[0]?.count ?? 0;
  const text = `${count} account(s) of the office have no second factor yet.`;
  return check("factors-set-up", count === 0, "Everybody of the office has a second factor.", text);
}

/**
 * The length of an RSA key of 3072 bits in COSE: shorter ones are weaker than a secret of 128 bits.
 */
const STRONG_RSA_BYTES = 400;

/**
 * The device chooses its passkey's kind. COSE begins with the number of its entries, followed by
 * the kind: 3 for RSA.
 */
async function passkeysLine({ database: { db } }: World): Promise<Line> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys
    where substring(public_key from 2 for 2) = '\\x0103'::bytea and octet_length(public_key) < ${STRONG_RSA_BYTES}`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  const text = `${count} passkey(s) are RSA of 2048 bits, as Windows Hello makes them: 112 bits strong. Is that too little, their owners need another device.`;
  return count === 0
    ? done("passkeys", "Every passkey is as strong as 128 bits.")
    : unknown("passkeys", text);
}

async function firstPasswordLine({ database: { db } }: World): Promise<Line> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where has_initial_password and role <> 'Trainee'`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  const text = `${count} account(s) of the office are still on the password they were given.`;
  return check(
    "given-passwords",
    count === 0,
    "Nobody of the office is on a given password.",
    text,
  );
}
