import { sql } from "kysely";
import { checkTrail } from "#/platform/audit/trail-check.ts";
import { readConfig } from "#/platform/config/config.ts";
import type { Database, Db } from "#/platform/db/db.ts";
import { readSecret } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import type { Delivery } from "#test/support/smtp.ts";

/**
 * Something the platform guarantees whatever is cut off: how often it was checked, and where it was
 * broken.
 */
export type PromiseKept = { what: string; checked: number; broken: string[] };

/** Checks mails, money and the trail, once nothing is running any more. */
export async function checkPromises(
  database: Database,
  dataDir: string,
  deliveries: readonly Delivery[],
): Promise<PromiseKept[]> {
  const { db } = database;
  const secrets = openSecrets(await readSecret(readConfig({ DATA_DIR: dataDir }), database));
  const trail = await checkTrail(db, secrets.keyFor("trail"));
  return [
    ...(await checkMails(db, deliveries)),
    ...(await checkMoney(db)),
    {
      what: "lines of the audit trail that are as they were sealed",
      checked: trail.lines,
      broken: trail.faults.map(({ chain, number, what }) => `${chain} ${number}: ${what}`),
    },
  ];
}

async function checkMails(db: Db, deliveries: readonly Delivery[]): Promise<PromiseKept[]> {
  const rows = await db.selectFrom("outbox").select(["id", "status", "recipient"]).execute();
  const byId = Map.groupBy(deliveries, ({ messageId }) => messageId.split("@")[0] ?? "");
  const isKnown = new Set(rows.map(({ id }) => id));
  return [
    {
      what: "mails of what was committed that came to the mail server",
      checked: rows.length,
      broken: rows
        .filter(({ id, status }) => status !== "sent" || !byId.has(id))
        .map(({ id, status }) => `mail ${id} is ${status}`),
    },
    {
      what: "messages at the mail server that are one of these (a second of one has its Message-ID)",
      checked: deliveries.length,
      broken: [...byId.keys()].filter((id) => !isKnown.has(id)).map((id) => `message ${id}`),
    },
  ];
}

async function checkMoney(db: Db): Promise<PromiseKept[]> {
  const { rows } = await sql<{ id: string; taken: number | null; receipted: number | null }>`
    select coalesce(p.id, r.gateway_payment_id) as id, p.amount_paise::float as taken, r.amount_paise::float as receipted
    from (select * from sandbox.payments where status = 'captured') p
    full join (select * from receipts where gateway_payment_id like 'pay_%') r on r.gateway_payment_id = p.id`.execute(
    db,
  );
  return [
    {
      what: "receipts whose amount is what the provider took",
      checked: rows.filter(({ receipted }) => receipted !== null).length,
      broken: rows
        .filter(({ taken, receipted }) => receipted !== null && receipted !== taken)
        .map(({ id, taken, receipted }) => `${id}: taken ${taken}, receipt ${receipted} paise`),
    },
  ];
}
