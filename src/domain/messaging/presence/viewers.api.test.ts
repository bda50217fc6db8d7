import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { viewerSeconds } from "./presence.rules.ts";

const { app, second } = await openTwoInstances();
type Who = "admin" | "ceo" | "trainer";
type Stay = { place: string; id: string; tab?: string; isOpen?: boolean };

const stay = (who: Who, what: Stay, on: Pick<typeof second, "as"> = app) =>
  on.as(who).request("PUT", "/api/onlookers", { tab: "one", isOpen: true, ...what });
const others = async (who: Who, what: Stay, on?: Pick<typeof second, "as">) =>
  (await stay(who, what, on)).json().others.map(({ username }: { username: string }) => username);
const { admin, ceo, trainer } = app.personas;

test("who has the same thing open is told, on any instance, until they leave or say nothing more", async () => {
  const paper = { place: "documents", id: newId() };
  expect(await others("admin", paper)).toEqual([]);
  expect(await others("ceo", paper, second)).toEqual([admin.username]);
  expect(await others("admin", paper)).toEqual([ceo.username]);
  // The next one is another item, and a tab has one open at a time.
  expect(await others("admin", { ...paper, id: newId() })).toEqual([]);
  expect(await others("ceo", paper)).toEqual([]);
  expect(await others("admin", paper)).toEqual([ceo.username]);
  await stay("ceo", { ...paper, isOpen: false });
  expect(await others("admin", paper)).toEqual([]);
  await stay("ceo", paper);
  await app.moveClock(viewerSeconds("documents") + 1);
  expect(await others("admin", paper)).toEqual([]);
});

test("a sheet that is open twice is known, also in two tabs of one trainer", async () => {
  const sheet = { place: "scores", id: "JAVA-2026-001" };
  expect(await others("trainer", sheet)).toEqual([]);
  expect(await others("trainer", { ...sheet, tab: "two" })).toEqual([trainer.username]);
  expect(await others("trainer", { ...sheet, id: "java-2026-001" })).toEqual([trainer.username]);
  // A late "left" of a tab does not remove it from where it is now.
  await stay("trainer", { ...sheet, id: "JAVA-2026-002", isOpen: false });
  expect(await others("trainer", { ...sheet, tab: "two" })).toEqual([trainer.username]);
});

test("nobody is told of what another role decides, and it leaves no line in the trail", async () => {
  for (const [who, place] of [
    ["trainer", "registrations"],
    ["admin", "scores"],
    ["ceo", "dues"],
  ] as const) {
    expect([who, (await stay(who, { place, id: newId() })).statusCode]).toEqual([who, 403]);
  }
  const trail = () => auditLines(app.db, "action", { actorId: admin.id });
  const before = await trail();
  const looked = { place: "dues", id: newId() };
  expect((await stay("admin", looked)).statusCode).toBe(200);
  expect((await stay("admin", { ...looked, isOpen: false })).statusCode).toBe(200);
  expect(await trail()).toEqual(before);
  const kept = await storedRows(app.db, "idempotencyKeys", "key", { userId: admin.id }, "key");
  expect(kept).toEqual([]);
});
