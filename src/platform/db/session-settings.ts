import { sql } from "kysely";
import { OperatorError } from "../ops/operator-error.ts";
import type { Db } from "./db.ts";

/**
 * Checks that connections have the time zone and date format they ask for when opened
 * (server-pool.ts), which a pooler in between may drop. Throws an OperatorError that says how to
 * make them the database's defaults.
 */
export async function checkSessionSettings(db: Db): Promise<void> {
  const { rows } = await sql<{ zone: string; style: string }>`select
    current_setting('TimeZone') as zone, current_setting('DateStyle') as style`.execute(db);
  const [found] = rows;
  if (found && ["UTC", "Etc/UTC"].includes(found.zone) && found.style.startsWith("ISO")) return;
  throw new OperatorError(
    `Connections of DATABASE_URL have the time zone ${found?.zone} and the dates ${found?.style}, ` +
      "not UTC and ISO: the pooler in between drops what they ask for. Give it to the role: alter role " +
      "… set timezone = 'UTC'; alter role … set datestyle = 'ISO'.",
  );
}
