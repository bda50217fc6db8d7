import { CompiledQuery } from "kysely";
import type { Database } from "../db.ts";

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

/** The plans of what `run` reads, each statement run once more with the values it had; what writes is left out. */
export async function plansOfReads(
  { db, watch }: Pick<Database, "db" | "watch">,
  run: () => Promise<unknown>,
): Promise<Plan[]> {
  const made: { text: string; values: readonly unknown[] }[] = [];
  const end = watch((text, values) => made.push({ text, values }));
  await run();
  end();
  const plans: Plan[] = [];
  for (const { text, values } of made) {
    if (!/^\s*(select|with)\b/i.test(text) || /\b(insert into|delete from)\b/i.test(text)) continue;
    const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]),
    );
    const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan;
    if (plan) plans.push(plan);
  }
  return plans;
}
