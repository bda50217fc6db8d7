import { describe, expect, test } from "vitest";
import { MODULES, type Module } from "#/shared/modules.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import type { Candidate, EligibleTrainee, IneligibleTrainee } from "./eligibility.contract.ts";

const app = await openApp();

const PATHS = {
  AEM: "/api/trainee/eligible-aem",
  Communication: "/api/trainee/eligible-communication",
  Mock: "/api/trainee/eligible-mock",
  FinalCheck: "/api/trainee/eligible-finalCheck",
} as const;
type Type = keyof typeof PATHS;
const TYPES = Object.keys(PATHS) as Type[];
const moduleBefore = (type: Type): Module => MODULES[MODULES.indexOf(type) - 1] ?? "Java";

async function get<T>(url: string) {
  const answer = await app.as("admin").request("GET", url);
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<T>(), total: answer.headers["x-total-count"] };
}
const list = (type: Type, query = "") =>
  get<{ trainees: EligibleTrainee[] }>(`${PATHS[type]}?${query}`);
type Candidates = {
  trainees: Candidate[];
  notEligible: IneligibleTrainee[];
  notEligibleTotal: number;
};
const candidates = (type: Type, query = "") =>
  get<Candidates>(`/api/batch/candidates?batchType=${type}&${query}`);
const batchOf = async (traineeId: string, batchType: Module) => {
  const { batchId } = await app.db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select("batches.batchId")
    .where("traineeId", "=", traineeId)
    .where("batchMembers.batchType", "=", batchType)
    .executeTakeFirstOrThrow();
  return batchId;
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test.each([{ isDisabled: true }, { subRole: "Existing Trainee" as const }])(
  "nobody with %j is eligible, offered or put into a batch",
  async (change) => {
    const gone = await insertTraineeIn(app.db, "Java", { mark: 9 });
    await app.db.updateTable("users").set(change).where("id", "=", gone.id).execute();
    expect(idsOf((await list("AEM", "pageSize=200")).trainees)).not.toContain(gone.id);
    const { trainees } = await candidates("AEM", `q=${encodeURIComponent(gone.email)}`);
    expect(trainees).toEqual([]);
    const startDate = app.platform.clock.today();
    const body = { startDate, trainees: [gone.id] };
    const answer = await app.as("admin").request("POST", "/api/batch/create-aem-batch", body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { reason: "NOT_ELIGIBLE_FOR_BATCH", fields: { trainees: expect.stringMatching(/Locked/) } },
    ]);
  },
);

describe.each(TYPES)("eligible for %s", (type) => {
  const before = moduleBefore(type);

  test("are those with 7 or more in the module before who are in no batch of this one", async () => {
    const passed = await insertTraineeIn(app.db, before, { mark: 7 });
    const failed = await insertTraineeIn(app.db, before, { mark: 6.99 });
    const unscored = await insertTraineeIn(app.db, before);
    const placed = await insertTraineeIn(app.db, before, { mark: 10 });
    await placeInModule(app.db, placed.id, type);
    const outsider = await insertPerson(app.db, { name: "Outsider" });

    const { trainees, total } = await list(type);

    expect(trainees).toContainEqual({ id: passed.id, name: passed.username });
    for (const other of [failed, unscored, placed, outsider]) {
      expect(idsOf(trainees)).not.toContain(other.id);
    }
    expect(total).toBe(String(trainees.length));
  });

  test("the candidates come with what tells namesakes apart, and with those who are not, and why", async () => {
    const name = `Case ${type}`;
    const namesakes = [
      await insertTraineeIn(app.db, before, { name, mark: 7 }),
      await insertTraineeIn(app.db, before, { name, mark: 8.5 }),
    ];
    const failed = await insertTraineeIn(app.db, before, { name, mark: 6.99 });
    const unscored = await insertTraineeIn(app.db, before, { name });
    const placed = await insertTraineeIn(app.db, before, { name, mark: 9 });
    await placeInModule(app.db, placed.id, type);
    const row = async ({ id, email }: { id: string; email: string }, module: Module) => ({
      id,
      name,
      email,
      batchId: await batchOf(id, module),
    });

    const { trainees, notEligible, notEligibleTotal, total } = await candidates(type, `q=${name}`);
    const [one, other] = await Promise.all(namesakes.map((person) => row(person, before)));
    expect(trainees).toEqual([
      { ...one, mark: 7 },
      { ...other, mark: 8.5 },
    ]);
    expect([total, notEligibleTotal]).toEqual(["2", 3]);
    expect(
      Object.fromEntries(notEligible.map((ineligible) => [ineligible.id, ineligible])),
    ).toEqual({
      [failed.id]: { ...(await row(failed, before)), reason: "mark too low", mark: 6.99 },
      [unscored.id]: { ...(await row(unscored, before)), reason: "no mark", mark: null },
      [placed.id]: { ...(await row(placed, type)), reason: "in a batch", mark: 9 },
    });
    expect(idsOf((await candidates(type, `q=${namesakes[1]?.email}`)).trainees)).toEqual([
      namesakes[1]?.id,
    ]);
    // Those who have moved on are only listed for a search.
    const all = await candidates(type);
    expect(idsOf(all.notEligible)).toContain(failed.id);
    expect(idsOf(all.notEligible)).not.toContain(placed.id);
  });
});

test("how many are not eligible is their number, not what one answer holds", async () => {
  const { id } = await insertBatchOf(app.db, "Java");
  await Promise.all(
    Array.from({ length: 205 }, () =>
      insertTraineeIn(app.db, "Java", { name: "Crowd", batch: { id } }),
    ),
  );
  const { notEligible, notEligibleTotal } = await candidates("AEM", "q=Crowd");
  expect([notEligible.length, notEligibleTotal]).toEqual([200, 205]);
});

test("the list is searched literally, paged and sorted by the name of the details", async () => {
  const searchFor = async (name: string) => {
    const person = await insertTraineeIn(app.db, "Mock", { name: `Zed-${name}`, mark: 8 });
    return { id: person.id, name: person.username };
  };
  const [second, first, third] = [
    await searchFor("b"),
    await searchFor("a"),
    await searchFor("c_%"),
  ];

  expect((await list("FinalCheck", "q=zed-")).trainees).toEqual([first, second, third]);
  expect((await list("FinalCheck", "q=zed-&sort=-name")).trainees[0]).toEqual(third);
  const page = await list("FinalCheck", "q=zed-&pageSize=1&page=2");
  expect([page.trainees, page.total]).toEqual([[second], "3"]);
  expect((await list("FinalCheck", "q=c_%25")).trainees).toEqual([third]);
  expect((await list("FinalCheck", "q=zed_")).trainees).toEqual([]);
});

test.each(["pageSize=201", "page=0", "sort=mark", "sort=username"])(
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
  expect(idsOf((await candidates("AEM", "q=Riser")).trainees)).toEqual([person.id]);
  await grade(6.99);
  const { trainees, notEligible } = await candidates("AEM", "q=Riser");
  expect([trainees, idsOf(notEligible ?? [])]).toEqual([[], [person.id]]);
});
