import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { decisionCalls } from "#test/support/decisions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { kinds, decide, undo, mailsTo, noticesOf, linesOf, postOffice, later } = decisionCalls(
  () => app,
);

describe.each(kinds)("%s", (_, make) => {
  test("is stored at once and told later; undone, all is as it was and nothing is ever told", async () => {
    const decided = await make();
    const before = await decided.see();
    const id = await decide(decided);
    expect(await decided.see()).not.toEqual(before);
    const { delivered, run } = postOffice();
    await run();
    if (decided.notifies) {
      expect(delivered).not.toContain(decided.notifies.email);
      const waiting = decided.isGathered ? [] : [{ status: "waiting" }];
      expect(await mailsTo(decided.notifies)).toMatchObject(waiting);
    }

    expect(await undo(decided.by, id)).toEqual([200, "Undone."]);
    expect(await decided.see()).toEqual(before);
    await later(31, run);
    if (decided.notifies) {
      expect(delivered).not.toContain(decided.notifies.email);
      expect(await mailsTo(decided.notifies)).toEqual([]);
    }
    expect((await linesOf(decided.subjectId)).slice(-2)).toEqual([
      expect.not.stringContaining("undone"),
      "decision.undone",
    ]);
    expect(await undo(decided.by, id)).toEqual([409, "UNDO_DONE"]);
    await decide(decided);
  });

  test("stands after 30 seconds, and is told then", async () => {
    const decided = await make();
    const id = await decide(decided);
    const { delivered, run } = postOffice();
    await later(31, async () => {
      expect(await undo(decided.by, id)).toEqual([409, "UNDO_TOO_LATE"]);
      await run();
    });
    if (!decided.notifies) return;
    expect(delivered.filter((to) => to === decided.notifies?.email)).toHaveLength(1);
    expect(await mailsTo(decided.notifies)).toMatchObject([{ status: "sent" }]);
  });
});

test("undoing one decision leaves what another wants to tell", async () => {
  const make = kinds[0]?.[1];
  if (!make) throw new Error("There is no kind of decision.");
  const [one, other] = [await make(), await make()];
  const ids = [await decide(one), await decide(other)];
  expect(await undo(one.by, ids[0] ?? "")).toEqual([200, "Undone."]);
  if (!one.notifies || !other.notifies) throw new Error("The first kind tells nobody.");
  expect(await mailsTo(one.notifies)).toEqual([]);
  expect(await mailsTo(other.notifies)).toMatchObject([{ status: "waiting" }]);
});

test("a notification is seen when its decision stands", async () => {
  const { person } = await insertAssisted(app, "pending");
  const body = { amount: 5000 };
  await app.as("admin").request("PUT", `/api/admin/approve-assistance/${person.id}`, body);
  expect(await noticesOf(person)).toBe(0);
  expect(await later(31, () => noticesOf(person))).toBe(1);
});
