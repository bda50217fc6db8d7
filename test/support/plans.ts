import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import type { Database, Db } from "#/platform/db/db.ts";

/** A step of a plan, as PostgreSQL explains it in JSON. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Sort Space Type"?: string;
  Plans?: Plan[];
};

/** A plan's steps, itself first. */
export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** How many rows a step looked at. */
export const rowsRead = (step: Plan): number =>
  (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];

/** A statement that was run, with the values it had. */
type Statement = { text: string; values: readonly unknown[] };

/** The statements of what `run` reads; what writes is left out. */
async function readsOf({ watch }: Pick<Database, "watch">, run: () => Promise<unknown>) {
  const made: Statement[] = [];
  const end = watch((text, values) => made.push({ text, values }));
  await run();
  end();
  return made.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !/\b(insert into|delete from)\b/i.test(text),
  );
}

async function explain(db: Db, { text, values }: Statement): Promise<Plan[]> {
  const { rows } = await db.executeQuery<Record<string, [{ Plan: Plan }]>>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]),
  );
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan;
  return plan ? [plan] : [];
}

/** The plans of what `run` reads, each statement run once more with the values it had. */
export async function plansOfReads(
  database: Pick<Database, "db" | "watch">,
  run: () => Promise<unknown>,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const statement of await readsOf(database, run))
    plans.push(...(await explain(database.db, statement)));
  return plans;
}

/** So many times PostgreSQL plans a named statement for its values before it may keep a plan for any. */
const PLANNED_ANEW = 5;

/**
 * The plans of what `run` reads as a connection has them that ran each statement often: with values, or kept for any values,
 * whichever PostgreSQL takes for cheaper by then.
 */
export async function keptPlansOfReads(
  database: Pick<Database, "db" | "watch">,
  run: () => Promise<unknown>,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of await readsOf(database, run)) {
    await database.db.connection().execute(async (db) => {
      const literals = values.map(literalOf);
      const call = `execute looked_at${literals.length > 0 ? ` (${literals.join(", ")})` : ""}`;
      await sql.raw(`prepare looked_at as ${text}`).execute(db);
      for (let count = 0; count < PLANNED_ANEW; count += 1)
        await sql.raw(`explain ${call}`).execute(db);
      plans.push(...(await explain(db, { text: call, values: [] })));
      await sql.raw("deallocate looked_at").execute(db);
    });
  }
  return plans;
}

/** A value as it stands in a statement. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString("hex")}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`);
  return pg.escapeLiteral(typeof value === "object" ? JSON.stringify(value) : String(value));
}
