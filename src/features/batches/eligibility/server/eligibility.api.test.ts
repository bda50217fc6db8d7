import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { insertTraineeIn, placeInModule } from "#/server/testing/modules.ts";
import { insertPerson } from "#/server/testing/personas.ts";
import { MODULES, type Module } from "#/shared/marks.ts";
import type { EligibleTrainee, IneligibleTrainee } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATHS = {
  AEM: "/api/trainee/eligible-aem",
  Communication: "/api/trainee/eligible-communication",
  Mock: "/api/trainee/eligible-mock",
  FinalCheck: "/api/trainee/eligible-finalCheck",
} as const;
type Type = keyof typeof PATHS;
const TYPES = Object.keys(PATHS) as Type[];
const moduleBefore = (type: Type): Module => MODULES[MODULES.indexOf(type) - 1] ?? "Java";

type Answer = { trainees: EligibleTrainee[]; notEligible?: IneligibleTrainee[] };
async function list(type: Type, query = "") {
  const answer = await app.as("admin").request("GET", `${PATHS[type]}?${query}`);
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<Answer>(), total: answer.headers["x-total-count"] };
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe.each(TYPES)("eligible for %s", (type) => {
  const before = moduleBefore(type);

  test("are those with 7 or more in the module before who are in no batch of this one", async () => {
    const passed = await insertTraineeIn(app.db, before, { mark: 7 });
    const failed = await insertTraineeIn(app.db, before, { mark: 6.99 });
    const unscored = await insertTraineeIn(app.db, before);
    const placed = await insertTraineeIn(app.db, before, { mark: 10 });
    await placeInModule(app.db, placed.id, type);
    const outsider = await insertPerson(app.db, { name: "Outsider" });

    const { trainees, total, notEligible } = await list(type);

    expect(trainees).toContainEqual({ id: passed.id, name: passed.username });
    for (const other of [failed, unscored, placed, outsider]) {
      expect(idsOf(trainees)).not.toContain(other.id);
    }
    expect(total).toBe(String(trainees.length));
    expect(notEligible).toBeUndefined();
  });

  test("with explain come those who are not, and why", async () => {
    const name = `Case ${type}`;
    const failed = await insertTraineeIn(app.db, before, { name, mark: 6.99 });
    const unscored = await insertTraineeIn(app.db, before, { name });
    const placed = await insertTraineeIn(app.db, before, { name, mark: 9 });
    const { id } = await placeInModule(app.db, placed.id, type);
    const { batchId } = await app.db
      .selectFrom("batches")
      .select("batchId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

    const { notEligible = [], trainees } = await list(type, `explain=1&q=${name}`);
    expect(trainees).toEqual([]);
    const rows = Object.fromEntries(notEligible.map((row) => [row.id, row]));
    expect(rows).toEqual({
      [failed.id]: { id: failed.id, name, reason: "mark too low", mark: 6.99, batchId: null },
      [unscored.id]: { id: unscored.id, name, reason: "no mark", mark: null, batchId: null },
      [placed.id]: { id: placed.id, name, reason: "in a batch", mark: 9, batchId },
    });
    // Everybody who ever moved on comes only when looked for.
    const all = await list(type, "explain=1");
    expect(idsOf(all.notEligible ?? [])).toContain(failed.id);
    expect(idsOf(all.notEligible ?? [])).not.toContain(placed.id);
  });
});

test("the list is searched literally, paged and sorted by the name of the details", async () => {
  const named = async (name: string) => {
    const person = await insertTraineeIn(app.db, "Mock", { name: `Zed-${name}`, mark: 8 });
    return { id: person.id, name: person.username };
  };
  const [second, first, third] = [await named("b"), await named("a"), await named("c_%")];

  expect((await list("FinalCheck", "q=zed-")).trainees).toEqual([first, second, third]);
  expect((await list("FinalCheck", "q=zed-&sort=-name")).trainees[0]).toEqual(third);
  const page = await list("FinalCheck", "q=zed-&pageSize=1&page=2");
  expect([page.trainees, page.total]).toEqual([[second], "3"]);
  expect((await list("FinalCheck", "q=c_%25")).trainees).toEqual([third]);
  expect((await list("FinalCheck", "q=zed_")).trainees).toEqual([]);
});

test.each(["explain=yes", "pageSize=201", "page=0", "sort=mark", "sort=username"])(
  "?%s is refused",
  async (query) => {
    const answer = await app.as("admin").request("GET", `${PATHS.AEM}?${query}`);
    expect(answer.statusCode).toBe(400);
  },
);

test("a mark that changes is seen at once in both lists", async () => {
  const person = await insertTraineeIn(app.db, "Java", { name: "Riser", mark: 6 });
  const grade = (score: number) =>
    app.as("trainer").request("PATCH", `/api/trainee/${person.id}/score`, {
      score,
      scoreType: "javaScore",
    });
  expect((await list("AEM", "q=Riser")).trainees).toEqual([]);
  expect((await grade(7)).statusCode).toBe(200);
  expect(idsOf((await list("AEM", "q=Riser&explain=1")).trainees)).toEqual([person.id]);
  await grade(6.99);
  const { trainees, notEligible } = await list("AEM", "q=Riser&explain=1");
  expect([trainees, idsOf(notEligible ?? [])]).toEqual([[], [person.id]]);
});
