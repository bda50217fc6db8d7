import { CompiledQuery } from "kysely";
import type { Database, Db } from "#/platform/db/db.ts";

/** A step of a plan, as PostgreSQL explains it in JSON. */
export type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
};

/** Returns a plan's steps, itself first. */
export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** Returns how many rows a step read. */
export const rowsRead = (step: Plan): number =>
  (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];

/** A statement that was run, with the values it had. */
type Statement = { text: string; values: readonly unknown[] };

/** Returns the statements by which `run` reads; writes are left out. */
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

/** Returns the plans of the reads of `run`, each statement run once more with its values. */
export async function plansOfReads(
  database: Pick<Database, "db" | "watch">,
  run: () => Promise<unknown>,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const statement of await readsOf(database, run))
    plans.push(...(await explain(database.db, statement)));
  return plans;
}
