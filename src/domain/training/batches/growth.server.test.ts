import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listEveryBatch, listMembersByScore } from "#/domain/training/batches/batches.queries.ts";
import type { Db } from "#/platform/db/db.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { plansOfReads, rowsRead, stepsOf } from "#test/support/plans.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { listCandidates, listEligible } from "./eligibility.queries.ts";

const BATCHES = 500;
const TRAINEES = 10_000;
/** All but these newest trainees have moved on to an AEM batch. */
const WAITING = 24;
/** Every third of them has not passed. */
const PASSED = 16;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database.db);
}, scaledTimeout(120_000));
afterAll(() => database.drop());

/**
 * Ten years of a company: each Java batch of 40 became an AEM batch, except the newest trainees.
 */
async function fill(db: Db) {
  const id = (kind: string, number: string) =>
    sql.raw(`('00000000-0000-7000-8000-${kind}' || lpad((${number})::text, 11, '0'))::uuid`);
  const half = BATCHES / 2;
  await sql`insert into users (id, username, email, password_hash, role, status, password_changed_at)
    select ${id("1", "n")}, 'Trainee ' || n, 'trainee.' || n || '@people.example', 'none', 'Trainee',
      'approved', now() from generate_series(1, ${TRAINEES}::int) n`.execute(db);
  await sql`insert into batches (id, batch_id, batch_type, start_date, created_by, created_at)
    select ${id("2", "n")}, 'GROWN-' || n, case when n <= ${half}::int then 'Java' else 'AEM' end,
      '2016-01-01'::date + n % 250 * 14, ${id("1", "1")}, now()
    from generate_series(1, ${BATCHES}::int) n`.execute(db);
  await sql`insert into batch_members (batch_id, batch_type, trainee_id, joined_at, has_moved_on)
    select ${id("2", `(n - 1) / ${TRAINEES / half} + 1`)}, 'Java', ${id("1", "n")}, now(),
      n <= ${TRAINEES - WAITING}::int from generate_series(1, ${TRAINEES}::int) n`.execute(db);
  await sql`insert into batch_members (batch_id, batch_type, trainee_id, joined_at)
    select ${id("2", `(n - 1) / ${TRAINEES / half} + 1 + ${half}`)}, 'AEM', ${id("1", "n")}, now()
    from generate_series(1, ${TRAINEES - WAITING}::int) n`.execute(db);
  await sql`insert into module_scores (trainee_id, module, score, scored_at)
    select ${id("1", "n")}, 'Java', case when n % 3 = 0 and n > ${TRAINEES - WAITING}::int then 5 else 8 end,
      now() from generate_series(1, ${TRAINEES}::int) n`.execute(db);
  await sql`analyze`.execute(db);
}

/** The most rows that a single step of the queries in `run` reads. */
async function countRowsRead(run: (db: Db) => Promise<unknown>): Promise<number> {
  const plans = await plansOfReads(database, () => run(database.db));
  expect(plans.length).toBeGreaterThan(0);
  return Math.max(...plans.flatMap(stepsOf).map(rowsRead));
}

test("the eligible and the candidates are those who wait, however many moved on", async () => {
  const { rows, total } = await listEligible(database.db, "AEM", { page: 1, pageSize: 10 });
  expect([rows.length, total]).toEqual([10, PASSED]);
  const { eligible, notPassed } = await listCandidates(database.db, "AEM", {});
  expect([eligible.total, notPassed.total]).toEqual([PASSED, WAITING - PASSED]);
  expect([eligible.rows.length, notPassed.rows.length]).toEqual([PASSED, WAITING - PASSED]);
});

test("a batch's trainees cost what the batch is large", async () => {
  const { id } = await storedRow(database.db, "batches", "id", { batchId: "GROWN-200" });
  const most = await countRowsRead((db) => listMembersByScore(db, id, { page: 1, pageSize: 50 }));
  expect(most).toBeLessThanOrEqual(5 * 40);
});

test("a page of the batches of every type looks at all batches and the members of its own", async () => {
  const page = await listEveryBatch(database.db, { page: 1, pageSize: 50 });
  expect([page.rows.length, page.total]).toEqual([50, BATCHES]);
  const most = await countRowsRead((db) => listEveryBatch(db, { page: 1, pageSize: 50 }));
  expect(most).toBeLessThanOrEqual(Math.max(BATCHES, 50 * 40));
});
