import { sql } from "kysely";
import type { Database } from "#/platform/db/db.ts";

/**
 * Returns the address of a test's own database on the server; of a proxy in front of it with
 * `port`.
 */
export async function urlOf({ db }: Database, port?: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  if (port) url.port = String(port);
  return url.href;
}
