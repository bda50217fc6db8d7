import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertPerson } from "#test/support/personas.ts";
import { openDatabaseBefore } from "#test/support/upgrade.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { chanceFrom } from "#test/support/varied-people.ts";
import { comparedOf } from "./comparisons.rules.ts";
import { metricValue } from "./counters.rules.ts";
import { countRows, readKept } from "./counters.service.ts";
import { SECTIONS } from "./insights.contract.ts";
import type { Counted, Scope } from "./insights.queries.ts";
import type { MetricKey } from "./insights.rules.ts";
import { periodBefore } from "./periods.rules.ts";
import { metricsOf } from "./sections.rules.ts";
import { SERIES } from "./series.rules.ts";
import { catchUp, checkCounts, rebuildCounts, updateCounts } from "./upkeep.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
});
afterAll(() => app.close());

const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100;
const textOf = (key: Counted["key"], isBefore: boolean, counted: readonly Counted[]) => {
  const one = counted.find((other) => other.key === key && other.isBefore === isBefore);
  return `${key} ${rounded(one ? one.value : metricValue(key))} of ${one?.rows ?? 0}, ${one?.lastDay ?? null}`;
};

/** What each section says from the counts and from the rows, as texts. */
async function bothOf(from: string | null, to: string | null) {
  const { clock, db } = app.platform;
  await catchUp(db, clock);
  const scope: Scope = { today: clock.today(), now: clock.now(), from, to, batchId: null };
  const before = periodBefore({ from: from ?? undefined, to: to ?? undefined });
  const compared = (keys: readonly MetricKey[]) => comparedOf(keys, scope, before);
  const kept: string[] = [];
  const counted: string[] = [];
  for (const section of SECTIONS) {
    const [keys, series] = [metricsOf(section), SERIES[section]];
    const query = { keys, series, compared: compared(keys) };
    const one = await readKept(db, query, scope);
    const rows = await countRows(db, query, scope);
    for (const key of keys) {
      for (const isBefore of [false, true]) {
        kept.push(textOf(key, isBefore, one?.counted ?? []));
        counted.push(textOf(key, isBefore, rows.counted));
      }
    }
    const points = (list: readonly { key: string; x: string; y: number; rank: number }[] = []) =>
      list.map(({ key, x, y, rank }) => `${key} ${x} ${rounded(y)} ${rank}`);
    kept.push(...points(one?.values));
    counted.push(...points(rows.values));
  }
  return { kept, counted };
}

/** Some row of a table, another one for each number. */
const some = (table: string, number: number, where = sql`true`) => sql`(
  select ctid from ${sql.table(table)} where ${where} order by md5(ctid::text || ${String(number)}) limit 1)`;
const update = (table: string, set: RawBuilder<unknown>) => (number: number) =>
  sql`update ${sql.table(table)} set ${set} where ctid = ${some(table, number)}`;
const remove = (table: string) => (number: number) =>
  sql`delete from ${sql.table(table)} where ctid = ${some(table, number)}`;
const day = sql`interval '1 day'`;

const CHANGES: readonly ((number: number) => RawBuilder<unknown>)[] = [
  update("users", sql`is_disabled = not is_disabled`),
  (number) =>
    sql`update users set status = case status when 'approved' then 'rejected' else 'approved' end
      where ctid = ${some("users", number, sql`role = 'Trainee' and sub_role is null`)}`,
  update("sessions", sql`last_used_at = last_used_at - 40 * ${day}`),
  remove("sessions"),
  (number) => sql`insert into audit_log (id, at, actor_id, action, subject_type, subject_id)
    select gen_random_uuid(), now(), id, 'test.seen', 'user', id::text from users
    where ctid = ${some("users", number)}`,
  update("module_scores", sql`score = abs(hashtext(trainee_id::text || score)) % 11`),
  update("batches", sql`end_date = case when end_date is null then start_date + 20 end`),
  (number) => sql`update batch_members m set batch_id = b.id from batches b
    where b.batch_type = m.batch_type and b.start_date < current_date - 100
      and m.ctid = ${some("batch_members", number)}`,
  update("interviews", sql`date = date + 9`),
  update("interviews", sql`company_key = company_key || 'x'`),
  update(
    "placements",
    sql`package_amount = package_amount + 1, onboarding_date = onboarding_date + 40`,
  ),
  update("admission_payments", sql`amount_paise = amount_paise + 100`),
  update("assistance_records", sql`date_of_joining = date_of_joining - 60`),
  remove("assistance_payments"),
  update("dues", sql`due_on = due_on + 15`),
  remove("answers"),
  remove("attendance"),
  update("training_sessions", sql`date = date + 30`),
  update("guidances", sql`name = name || 'x'`),
  update("personal_assistants", sql`date_of_joining = date_of_joining - 30`),
  update("marketing_profiles", sql`changed_at = changed_at + 5 * ${day}`),
  update("document_sets", sql`submitted_at = submitted_at + 2 * ${day}`),
  update("trainee_details", sql`submitted_at = submitted_at - ${day}`),
];

describe("the kept counts", () => {
  test("are the rows' own, over any period", async () => {
    const today = app.platform.clock.today();
    for (const [from, to] of [
      [null, null],
      [`${today.slice(0, 7)}-01`, today],
      [addDays(today, -170), addDays(today, -20)],
      [null, addDays(today, -33)],
      [addDays(today, -75), null],
    ] as const) {
      const { kept, counted } = await bothOf(from, to);
      expect(kept).toEqual(counted);
    }
  });

  test("stay so whatever is written, and as time passes", async () => {
    const chance = chanceFrom(11);
    const candidate = await insertCandidate(app, "Counted");
    await candidate.take();
    await candidate.place(await candidate.take({ round: "HR", date: "2026-03-09" }));
    for (let step = 1; step <= 24; step++) {
      await CHANGES[(step * 7) % CHANGES.length]?.(chance.upTo(10_000)).execute(app.db);
      await CHANGES[chance.upTo(CHANGES.length)]?.(step).execute(app.db);
      if (step % 4 === 0) await app.moveClock(step * 12 * 86_400);
      if (step % 8 > 0) continue;
      expect(await checkCounts(app.db, app.platform.clock)).toEqual({
        differing: [],
        wrongSums: 0,
      });
      const to = app.platform.clock.today();
      const { kept, counted } = await bothOf(addDays(to, -40 - step), to);
      expect(kept).toEqual(counted);
    }
  });

  test("miss nothing of what is written while they are brought up to date", async () => {
    const { db, clock } = app.platform;
    const moment = { today: clock.today(), now: clock.now() };
    const writing = Array.from({ length: 12 }, async (_, number) => {
      const person = await insertPerson(db, { name: `Writer ${number}` });
      await db.transaction().execute(async (tx) => {
        await sql`update users set created_at = now() - interval '90 days' where id = ${person.id}`.execute(
          tx,
        );
        await sql`delete from sessions where user_id = ${person.id}`.execute(tx);
      });
    });
    const updating = (async () => {
      for (let round = 0; round < 12; round++) await updateCounts(db, moment);
    })();
    await Promise.all([...writing, updating]);
    expect(await checkCounts(db, clock)).toEqual({ differing: [], wrongSums: 0 });
  });

  test("of a later day are not used", async () => {
    await app.moveClock(-86_400);
    const { db, clock } = app.platform;
    const scope = { today: clock.today(), now: clock.now(), from: null, to: null, batchId: null };
    const query = { keys: metricsOf("training"), series: [], compared: [] };
    expect(await readKept(db, query, scope)).toBeUndefined();
    await app.moveClock(300 * 86_400);
  });

  test("that went wrong are found, and mended by counting anew", async () => {
    const { db, clock } = app.platform;
    await catchUp(db, clock);
    await sql`update metric_counts set rows = rows + 1 where metric = 'reached-paid' and span = 'all'`.execute(
      db,
    );
    await sql`update metric_subjects set contributions = '[]' where subject_id = (
      select min(subject_id::text)::uuid from metric_subjects where contributions <> '[]')`.execute(
      db,
    );
    const { differing, wrongSums } = await checkCounts(db, clock);
    expect([differing.length, wrongSums > 0]).toEqual([1, true]);
    await rebuildCounts(db, clock);
    expect(await checkCounts(db, clock)).toEqual({ differing: [], wrongSums: 0 });
  });
});

test("a database from before them counts all that it has", async () => {
  const before = await openDatabaseBefore("0049");
  const person = await insertPerson(before.db, { name: "Early" });
  await before.upgrade();
  await catchUp(before.db, app.platform.clock);
  const { rows } = await sql`select metric, rows from metric_counts
    where metric = 'reached-registered' and span = 'all' and grouping = ''`.execute(before.db);
  expect(rows).toEqual([{ metric: "reached-registered", rows: 1 }]);
  const kept = before.db.selectFrom("metricSubjects").select("subjectId");
  expect(await kept.execute()).toEqual([{ subjectId: person.id }]);
  await before.drop();
});
