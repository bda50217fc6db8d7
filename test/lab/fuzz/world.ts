import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { type Audience, audienceOf, type Role, type SubRole } from "#/shared/actor.ts";
import type { TestApp } from "#test/support/app.ts";
import { type OwnedThing, ownedThings } from "#test/support/owned-things.ts";
import { insertJavaBatch } from "#test/support/payments.ts";
import {
  insertPerson,
  insertTestSession,
  PERSONAS,
  type PersonaName,
} from "#test/support/personas.ts";

export type FuzzPerson = {
  name: string;
  id: string;
  email: string;
  role: Role;
  audience: Audience;
  /**
   * A person whom no session lets in: their account waits, was refused or locked, or the session
   * has expired.
   */
  isOut?: true;
  /** Has the password set by the office: only few calls are open. */
  onInitialPassword?: true;
  tokens: string[];
};

export type FuzzThing = { name: string; owner: FuzzPerson; id: string; rest: OwnedThing["rest"] };

/**
 * All people and things for the requests. It excludes everything that a run makes, so that a
 * request can be made again.
 */
export type FuzzWorld = {
  people: FuzzPerson[];
  things: Map<string, FuzzThing[]>;
  /** Ids of rows by their table. `users`: those that requests may change freely. */
  ids: Record<string, string[]>;
  allIds: string[];
  batchNames: string[];
  /** Texts that no response may contain. */
  secrets: string[];
};

/** How many sessions each person has, and how many things of each kind there are. */
type Size = { sessions: number; things: number };
const LONG: Size = { sessions: 30, things: 2 };
const BRIEF: Size = { sessions: 3, things: 1 };

const STATES = ["pending", "rejected", "disabled", "expired", "initial"] as const;

/** Fills a database for the fuzzer. */
export async function makeWorld(
  app: TestApp,
  { isBrief }: { isBrief: boolean },
): Promise<FuzzWorld> {
  const { db } = app;
  const size = isBrief ? BRIEF : LONG;
  const people = await makePeople(app, size);
  await insertJavaBatch(app);
  const things = await makeThings(app, size);
  const owners = [...things.values()].flat().map(({ owner }) => owner);
  const all = [...people, ...new Map(owners.map((owner) => [owner.id, owner])).values()];
  const isCaller = new Set(people.map(({ id }) => id));
  const ids = await readIds(db);
  ids.users = (ids.users ?? []).filter((id) => !isCaller.has(id));
  const batches = await db.selectFrom("batches").select("batchId").execute();
  const hashes = await db.selectFrom("sessions").select("tokenHash").execute();
  return {
    people: all,
    things,
    ids,
    allIds: Object.values(ids).flat(),
    batchNames: batches.map(({ batchId }) => batchId),
    secrets: [
      ...all.flatMap(({ tokens }) => tokens),
      ...hashes.map(({ tokenHash }) => tokenHash.toString("hex")),
    ],
  };
}

async function withSessions(db: Db, id: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let made = 0; made < count; made += 1)
    tokens.push(await insertTestSession(db, { userId: id }));
  return tokens;
}

async function makePeople({ db, personas }: TestApp, { sessions }: Size): Promise<FuzzPerson[]> {
  const people: FuzzPerson[] = [];
  for (const name of Object.keys(PERSONAS) as PersonaName[]) {
    const { id, email } = personas[name];
    const { role, audience } = PERSONAS[name];
    people.push({ name, id, email, role, audience, tokens: await withSessions(db, id, sessions) });
  }
  for (const state of STATES) people.push(await makeInState(db, state, sessions));
  // Other people, whom requests may change freely.
  for (const { role, ...other } of Object.values(PERSONAS)) {
    const subRole: { subRole?: SubRole } = "subRole" in other ? { subRole: other.subRole } : {};
    await insertPerson(db, { name: "Bystander", role, ...subRole });
  }
  return people;
}

async function makeInState(
  db: Db,
  state: (typeof STATES)[number],
  sessions: number,
): Promise<FuzzPerson> {
  const { id, email, token } = await insertPerson(db, { name: `Is${state}`, role: "Admin" });
  const account = db.updateTable("users").where("id", "=", id);
  if (state === "pending" || state === "rejected") await account.set({ status: state }).execute();
  if (state === "disabled") await account.set({ isDisabled: true }).execute();
  if (state === "initial") await account.set({ hasInitialPassword: true }).execute();
  if (state === "expired") {
    const expiresAt = new Date(Date.now() - 1000);
    await db.updateTable("sessions").set({ expiresAt }).where("userId", "=", id).execute();
  }
  const other =
    state === "initial" ? { onInitialPassword: true as const } : { isOut: true as const };
  const more = state === "initial" ? await withSessions(db, id, sessions) : [];
  return {
    name: state,
    id,
    email,
    role: "Admin",
    audience: "admin",
    tokens: [token, ...more],
    ...other,
  };
}

async function makeThings(app: TestApp, size: Size) {
  const owners = new Map<string, FuzzPerson>();
  const things = new Map<string, FuzzThing[]>();
  for (const [name, make] of Object.entries(ownedThings(() => app))) {
    const made: FuzzThing[] = [];
    for (let count = 0; count < size.things; count += 1) {
      const { owner, id, rest } = await make();
      const known = owners.get(owner.id) ?? (await readOwner(app.db, owner.id));
      owners.set(owner.id, known);
      made.push({ name, owner: known, id, rest });
    }
    things.set(name, made);
  }
  return things;
}

async function readOwner(db: Db, id: string): Promise<FuzzPerson> {
  const { email, role, subRole } = await db
    .selectFrom("users")
    .select(["email", "role", "subRole"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const tokens = await withSessions(db, id, 2);
  return { name: "owner", id, email, role, audience: audienceOf({ role, subRole }), tokens };
}

/** The first ids of every non-empty table, by the table's name in code. */
async function readIds(db: Db): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(
    db,
  );
  const ids: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(name)} order by id limit 60`.execute(db);
    if (rows.length > 0) ids[name] = rows.map(({ id }) => id);
  }
  return { ...ids, none: [newId()] };
}
