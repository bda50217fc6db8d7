import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#/platform/db/db.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { listSeals } from "./trail.queries.ts";
import { checkTrail } from "./trail-check.ts";
import { cutTrail, readAnchors, sealTrail } from "./trail-sealing.ts";

let app: TestApp;
let key: Buffer;
beforeAll(async () => {
  app = await testApp();
  key = app.platform.secrets.keyFor("trail");
});
afterAll(() => app.close());

const seal = () => sealTrail(app.platform);
const check = (db: Db, anchors: string[] = []) => checkTrail(db, key, anchors);
const faultsIn = async (db: Db, anchors: string[] = []) =>
  (await check(db, anchors)).faults.map(({ chain, lineId, what }) => ({ chain, lineId, what }));

/** Writes lines of these ages in days, and returns their ids. */
async function write(action: string, ...days: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into audit_log (id, at, action, subject_type, new_value)
    select gen_random_uuid(), now() - make_interval(days => d), ${action}, 'test', '{"amount": 1.50}'
    from unnest(${days}::int[]) with ordinality as list (d, place) order by place
    returning id`.execute(app.db);
  return rows.map(({ id }) => id);
}

/** Runs statements without the triggers that protect the trail. */
async function force(tx: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  for (const one of statements) await one.execute(tx);
}

/** Does what someone with the database but no secret could do, checks, and rolls back. */
async function forged<T>(
  statement: RawBuilder<unknown>[],
  look: (tx: Db) => Promise<T>,
): Promise<T> {
  const tx = await app.db.startTransaction().execute();
  try {
    await force(tx, statement);
    return await look(tx);
  } finally {
    await tx.rollback().execute();
  }
}

describe("a trail with its seals", () => {
  let lines: string[];
  beforeAll(async () => {
    await seal();
    lines = await write("payment.recorded", 3, 2, 2, 1);
    await seal();
  });

  test("holds every line, each in the chain of those that are kept as long", async () => {
    expect(await check(app.db)).toMatchObject({ unsealed: 0, faults: [] });
    const seals = await listSeals(app.db, { chain: "money", after: 0, most: 10 });
    expect(seals.map(({ number, lineIds }) => [number, lineIds.length])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
    expect(seals.flatMap(({ lineIds }) => lineIds).toSorted()).toEqual(lines.toSorted());
  });

  test.each<[string, () => RawBuilder<unknown>[], string]>([
    [
      "a line that was changed",
      () => [sql`update audit_log set new_value = '{"amount": 2.50}' where id = ${lines[0]}`],
      "the line was changed",
    ],
    [
      "a line that was moved in time",
      () => [sql`update audit_log set at = at + interval '1 microsecond' where id = ${lines[0]}`],
      "the line was changed",
    ],
    [
      "a line that was removed",
      () => [sql`delete from audit_log where id = ${lines[0]}`],
      "the line was removed",
    ],
  ])("%s is named", async (_, statement, what) => {
    expect(await forged(statement(), faultsIn)).toEqual([
      { chain: "money", lineId: lines[0], what },
    ]);
  });

  test("two lines that changed places are both named", async () => {
    const ids = [lines[0], lines[3]];
    const swap = sql`update audit_log l set at = other.at from audit_log other
      where l.id = any(${ids}::uuid[]) and other.id = any(${ids}::uuid[]) and l.id <> other.id`;
    const faults = await forged([swap], faultsIn);
    expect(faults.map(({ lineId }) => lineId)).toEqual(ids);
  });

  test("a line that came past the list of those to be sealed is named", async () => {
    const insert = sql`insert into audit_log (id, at, action, subject_type)
      values (${"11111111-1111-7111-8111-111111111111"}, now(), 'payment.recorded', 'test')`;
    expect(await forged([insert], faultsIn)).toEqual([
      expect.objectContaining({
        lineId: expect.stringMatching(/^1111/),
        what: "no seal covers the line",
      }),
    ]);
  });

  test("a line that went before it was sealed is named", async () => {
    const insert = sql`insert into audit_unsealed values (${"11111111-1111-7111-8111-111111111111"})`;
    expect(await forged([insert], faultsIn)).toEqual([
      expect.objectContaining({ what: "the line was removed before it was sealed" }),
    ]);
  });

  test("a seal that was changed, removed or made without the secret is named", async () => {
    const faults = (statement: RawBuilder<unknown>) =>
      forged([statement], async (tx) => (await faultsIn(tx)).map(({ what }) => what));
    const second = sql`chain = 'money' and number = 2`;
    expect(await faults(sql`update audit_seals set newest = now() where ${second}`)).toEqual([
      "the seal, or the one before it, was changed",
    ]);
    expect(await faults(sql`delete from audit_seals where ${second}`)).toContain(
      "seals 2 to 2 were removed",
    );
    const hash = sql`sha256('forged'::bytea)`;
    expect(
      await faults(sql`update audit_seals set hash = ${hash}, mac = ${hash} where ${second}`),
    ).toContain("the seal was not made with this secret");
    const other = openSecrets("another").keyFor("trail");
    expect((await checkTrail(app.db, other)).faults.length).toBeGreaterThan(0);
  });

  test("an end that was cut off with its seals shows only where the anchor was kept", async () => {
    const anchors = await readAnchors(app.db);
    const cut = [
      sql`delete from audit_log where id = ${lines[3]}`,
      sql`delete from audit_seals where chain = 'money' and number = 3`,
    ];
    expect(await forged(cut, faultsIn)).toEqual([]);
    expect(await forged(cut, (tx) => faultsIn(tx, anchors))).toEqual([
      { chain: "money", lineId: undefined, what: "the end of the chain was cut off" },
    ]);
    expect(await faultsIn(app.db, anchors)).toEqual([]);
    const another = [`money:3:${"0".repeat(64)}`];
    expect(await faultsIn(app.db, another)).toEqual([
      expect.objectContaining({
        what: expect.stringContaining("another one than when its anchor"),
      }),
    ]);
  });
});

test("many write while several instances seal: every line is sealed once", async () => {
  const before = await check(app.db);
  const writers = Array.from({ length: 50 }, () => write("batch.created", 0, 0));
  await Promise.all([...writers, ...Array.from({ length: 4 }, seal)]);
  await seal();
  const after = await check(app.db);
  expect(after).toMatchObject({ unsealed: 0, faults: [] });
  expect(after.lines - before.lines).toBe(100);
});

describe("retention", () => {
  const cut = () => cutTrail(app.platform, new AbortController().signal);
  const isThere = async (id: string | undefined) =>
    (await sql`select from audit_log where id = ${id}`.execute(app.db)).rows.length > 0;

  test("takes the beginning of a chain, and what is left can still be checked", async () => {
    const [old, kept] = await write("call.denied", 181, 179);
    await cut();
    expect([await isThere(old), await isThere(kept)]).toEqual([false, true]);
    await write("call.denied", 0);
    await seal();
    expect(await check(app.db)).toMatchObject({ unsealed: 0, faults: [] });
    // Without the secret nobody can forge a beginning.
    const forgedCut = [
      sql`delete from audit_log where id = ${kept}`,
      sql`update audit_cuts c set number = s.number, hash = s.hash, mac = s.mac from audit_seals s
        where c.chain = s.chain and s.line_ids @> array[${kept}::uuid]`,
      sql`delete from audit_seals where line_ids @> array[${kept}::uuid]`,
    ];
    expect(await forged(forgedCut, faultsIn)).toEqual([
      {
        chain: "refusals",
        lineId: undefined,
        what: "what was cut off was not cut off by retention",
      },
    ]);
  });

  test("of what was changed before leaves a line that says so", async () => {
    const [old] = await write("call.denied", 185);
    // Behind younger ones it waits for them; here it is the first of its chain.
    const forceAll = (...statements: RawBuilder<unknown>[]) =>
      app.db.transaction().execute((tx) => force(tx, statements));
    await forceAll(
      sql`delete from audit_log where action = 'call.denied' and id <> ${old}`,
      sql`delete from audit_seals where chain = 'refusals'`,
      sql`delete from audit_cuts where chain = 'refusals'`,
      sql`delete from audit_unsealed where line_id <> ${old}`,
    );
    await seal();
    await forceAll(sql`update audit_log set ip = '192.0.2.1' where id = ${old}`);
    await cut();
    expect(await isThere(old)).toBe(false);
    const { rows } = await sql<{ subjectId: string; newValue: unknown }>`
      select subject_id, new_value from audit_log where action = 'trail.broken'`.execute(app.db);
    expect(rows).toEqual([
      {
        subjectId: "refusals",
        newValue: [expect.objectContaining({ lineId: old, what: "the line was changed" })],
      },
    ]);
  });
});
