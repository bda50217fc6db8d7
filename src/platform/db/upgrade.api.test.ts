import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openClock } from "#/platform/app/clock.ts";
import { checkTrail } from "#/platform/audit/trail/check.ts";
import { sealTrail } from "#/platform/audit/trail/sealing.ts";
import { newId } from "#/platform/db/ids.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { openDatabaseBefore } from "#test/support/upgrade.ts";

describe("0047: a placement alone says that somebody is placed", () => {
  let before: Awaited<ReturnType<typeof openDatabaseBefore>>;
  beforeAll(async () => {
    before = await openDatabaseBefore("0047");
  });
  afterAll(() => before.drop());
  const trainee = newId();
  beforeEach(async () => {
    const { db } = before;
    await sql`insert into users (id, username, email, password_hash, role, status, created_at, password_changed_at)
      values (${trainee}, 'Kavya', 'kavya@people.example', 'x', 'Trainee', 'approved', now(), now())
      on conflict do nothing`.execute(db);
    await sql`insert into placed_trainees (trainee_id, placed_at) values (${trainee}, now())
      on conflict do nothing`.execute(db);
  });

  test("a mark without its placement stops the upgrade, and nothing is lost", async () => {
    await expect(before.upgrade()).rejects.toThrow(/marks somebody who has no placement/);
    const { rows } = await sql`select trainee_id from placed_trainees`.execute(before.db);
    expect(rows).toEqual([{ traineeId: trainee }]);
  });

  test("placements stay as they are, each of an account", async () => {
    const { db, upgrade } = before;
    const [interview, placement] = [newId(), newId()];
    await sql`insert into interviews (id, trainee_id, number, company_name, company_key, round, date, start_time,
        duration, feedback, feedback_at, created_at, changed_at)
      values (${interview}, ${trainee}, 1, 'Infosys', 'infosys', 'HR', '2026-03-02', '10:00',
        '30 Minutes', 'Positive', now(), now(), now())`.execute(db);
    await sql`insert into placements (id, trainee_id, interview_id, placed_company, package_amount, onboarding_date, recorded_at)
      values (${placement}, ${trainee}, ${interview}, 'Infosys', 6.5, '2026-04-01', now())`.execute(
      db,
    );

    await upgrade();

    expect(await storedRows(db, "placements", ["id", "traineeId"], {})).toEqual([
      { id: placement, traineeId: trainee },
    ]);
    const { rows: keys } = await sql`select confrelid::regclass::text as of from pg_constraint
      where conname = 'placements_trainee'`.execute(db);
    expect(keys).toEqual([{ of: "users" }]);
    const { rows } = await sql`select to_regclass('placed_trainees') as found`.execute(db);
    expect(rows).toEqual([{ found: null }]);
  });
});

test("0064: lines from before are sealed with those that come", async () => {
  const before = await openDatabaseBefore("0064");
  const write = (action: string) =>
    sql`insert into audit_log (id, at, action, subject_type)
      values (gen_random_uuid(), now(), ${action}, 'test')`.execute(before.db);
  for (const action of ["call.denied", "payment.recorded", "user.changed"]) await write(action);
  await before.upgrade();
  await write("user.changed");
  const secrets = openSecrets("a secret");
  const log = { debug: () => undefined };
  await sealTrail({ db: before.db, clock: openClock(undefined), secrets, log });
  expect(await checkTrail(before.db, secrets.keyFor("trail"))).toEqual({
    seals: 3,
    lines: 4,
    unsealed: 0,
    faults: [],
  });
  await before.drop();
});
