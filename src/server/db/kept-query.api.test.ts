import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp } from "#/server/testing/opened-app.ts";
import { keptQuery } from "./kept-query.ts";
import { keptTogether } from "./together.ts";

const { db, personas } = await openApp();
const { admin, trainee, trainer } = personas;

type Input = { id: string; names: readonly string[]; least: number };
let built = 0;
const people = keptQuery((from, { id, names, least }: Input) => {
  built += 1;
  return from
    .selectFrom("users")
    .select(["id", sql<number>`${least}::int`.as("least")])
    .where((user) =>
      user.or([
        user("id", "=", id),
        sql<boolean>`username = any(${[...names]}::text[]) and id <> ${id}`,
      ]),
    )
    .orderBy("username");
});

test("it is built once, and given each caller's own values, in a transaction too", async () => {
  const names = [trainer.username, trainee.username];
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
  const first = await people(db, { id: admin.id, names: [], least: 1 });
  expect(first).toEqual([{ id: admin.id, least: 1 }]);
  const all = await people(db, { id: admin.id, names, least: 2 });
  expect(idsOf(all)).toEqual([admin.id, trainee.id, trainer.id].toSorted());
  expect(all[0]?.least).toBe(2);
  const within = await db
    .transaction()
    .execute((tx) => people(tx, { id: trainer.id, names: [trainer.username], least: 3 }));
  expect(within).toEqual([{ id: trainer.id, least: 3 }]);
  expect(built).toBe(1);
});

test("several are kept as one statement", async () => {
  const read = keptTogether((from, { id, role }: { id: string; role: string }) => ({
    own: from.selectFrom("users").select("username").where("id", "=", id),
    others: from
      .selectFrom("users")
      .select("id")
      .where("id", "<>", id)
      .where(sql<boolean>`role = ${role}`),
  }));
  const asAdmin = await read(db, { id: admin.id, role: "Trainer" });
  expect(asAdmin.own).toEqual([{ username: admin.username }]);
  expect(asAdmin.others).toContainEqual({ id: trainer.id });
  const asTrainer = await read(db, { id: trainer.id, role: "Trainer" });
  expect(asTrainer.own).toEqual([{ username: trainer.username }]);
  expect(asTrainer.others).not.toContainEqual({ id: trainer.id });
});

test("a value that decides the text of a query cannot be kept", async () => {
  const byName = keptQuery((from, { name }: { name: string }) =>
    from.selectFrom("users").select(name === "all" ? "id" : "username"),
  );
  await expect(byName(db, { name: "all" })).rejects.toThrow("Kept without a parameter for name.");
});
