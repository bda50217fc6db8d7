import { sql } from "kysely";
import { expect, test } from "vitest";
import { RECENT_MS } from "#/domain/messaging/updates/updates.rules.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import type { Update } from "./instances.ts";
import { noteNotified, openUpdates } from "./updates.ts";

const log = { warn: () => undefined };

/** Opens processes on one database, each with a record of what it received. */
async function openInstances(count: number) {
  const database = await createTestDatabase();
  const databaseUrl = await urlOf(database);
  const instances = Array.from({ length: count }, () => {
    const updates = openUpdates();
    const got: Update[] = [];
    updates.subscribe((update) => got.push(update));
    updates.join({ databaseUrl, log });
    return { updates, got };
  });
  const close = async () => {
    for (const { updates } of instances) await updates.close();
    await database.drop();
  };
  await waitUntil(() => instances.every(({ updates }) => updates.hearsAll()));
  return { instances, close, db: database.db };
}

test("an instance hears what was written through another, and its own once", async () => {
  const { instances, close } = await openInstances(2);
  const people = Array.from({ length: 400 }, (_, n) => `person-${n}`.padEnd(36, "-"));
  await instances[0]?.updates.during({ feature: "contact", tab: "a" }, async () => {
    noteNotified(people);
  });
  const [own = [], others = []] = instances.map(({ got }) => got);
  await waitUntil(() => others.flatMap((update) => update.people).length === people.length);
  expect(own).toEqual([{ features: { contact: "a" }, people }]);
  expect(others[0]?.features).toEqual({ contact: "a" });
  expect(others.flatMap((update) => update.people)).toEqual(people);
  await close();
});

test("whose connection is cut hears again, and is told that something may be missing", async () => {
  const { instances, close, db } = await openInstances(1);
  const [{ updates, got } = { updates: openUpdates(), got: [] }] = instances;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await waitUntil(() => !updates.hearsAll());
  await waitUntil(() => updates.hearsAll());
  expect(got).toEqual([{ features: {}, people: [], all: true }]);
  // Clients that open a page at that moment are notified as well.
  expect(updates.recent(RECENT_MS)).toEqual({ features: {}, people: [], all: true });
  await close();
});
