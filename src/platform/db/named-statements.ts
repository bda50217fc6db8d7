import { createHash } from "node:crypto";
import type pg from "pg";
import { isOutdatedPlan } from "./connection-errors.ts";

type Result = pg.QueryResult<Record<string, unknown>>;

const NAMED = /^\s*(select|insert|update|delete|with)\b/i;
/** Lists of varying length keep producing new texts; beyond this many they are not named. */
const MOST_NAMES = 1_000;

const names = new Map<string, string>();
let generation = 0;

/**
 * Returns a hash of a query's text; undefined for anything but a query, such as `begin`, and for
 * texts that may be several statements.
 */
function nameOf(text: string, hasValues: boolean): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const isNamed = NAMED.test(text) && (hasValues || !text.includes(";"));
  if (!isNamed || names.size >= MOST_NAMES) return undefined;
  const hash = createHash("sha256").update(`${generation} ${text}`).digest("base64url");
  const name = hash.slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * Runs a statement under a name, so that each connection parses it only once. After a migration
 * PostgreSQL refuses names whose columns have changed: then all get new ones, and outside a
 * transaction the statement is run again.
 */
export async function runNamed(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Result> {
  const run = () =>
    client.query({
      name: nameOf(text, values.length > 0),
      text,
      values: [...values],
    } as pg.QueryConfig);
  try {
    return await run();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    names.clear();
    generation += 1;
    return run().catch(() => {
      throw error;
    });
  }
}
