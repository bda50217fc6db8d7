import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { shifted } from "#test/support/days.ts";
import { importCalls } from "#test/support/imports.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const { tried, moved, confirmed, rowsOf, runJob, find } = importCalls(() => app);

const HEAD = "Name,E-mail,Role,Sub-role,Payment option";
const account = async (email: string) =>
  (await storedRows(app.db, "users", "status", { email }))[0];

describe("two admins at one import", () => {
  const STALE = "This record was changed by someone else. Reload and try again.";

  test("one stores it and one takes it back, however often at once; the others read who did", async () => {
    const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
    const one = await tried(
      "people",
      `${HEAD}\nShared,shared@imported.test,Trainee,,Full Payment\n`,
    );
    const twenty = async (to: string, body?: object) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const on = at % 2 ? second : app;
          const by = at % 3 ? on.as("admin") : on.withToken(colleague.token);
          return by.request("PUT", `/api/admin/imports/${one._id}/${to}`, body);
        }),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      await runJob();
      return [...new Set(answers.map((answer) => answer.json().message).filter(Boolean))];
    };
    const names = `(you|Anil|${app.personas.admin.username})`;
    const moved = (where: string) =>
      new RegExp(`^This import is ${where} by now, by ${names} at \\d+:\\d\\d [AP]M\\.$`);
    for (const text of await twenty("confirmation", { isTelling: false, version: one.version })) {
      // If the job was quick it is stored already: a user who has seen that could continue.
      if (text !== STALE) expect(text).toMatch(moved("being stored"));
    }
    expect((await find(one._id)).counts).toMatchObject({ stored: 1 });
    for (const text of await twenty("undoing")) {
      expect(text).toMatch(moved("(being taken back|taken back)"));
    }
    expect(await account("shared@imported.test")).toMatchObject({ status: "rejected" });
    const late = await app
      .withToken(colleague.token)
      .request("PUT", `/api/admin/imports/${one._id}/discarding`);
    expect(late.json().message).toMatch(moved("taken back"));
  });
});

test("what somebody has gone on with since it was stored is kept, and its row says what they did", async () => {
  const [joined, applied, left] = await Promise.all(
    ["Joined", "Applied", "Left"].map((name) => insertTraineeIn(app.db, "Java", { name })),
  );
  const people = [joined, applied, left].flatMap((one) => one ?? []);
  const rows = people.map(({ email }) => `${email},8`);
  const marks = await confirmed(await tried("scores", ["E-mail,Java", ...rows].join("\n")));
  await placeInModule(app.db, String(joined?.id), "AEM");
  await app.db
    .insertInto("interviews")
    .values({
      id: newId(),
      traineeId: String(applied?.id),
      number: 1,
      companyName: "Wipro",
      companyKey: "wipro",
      round: "L1",
      date: "2026-03-02",
      startTime: "10:00",
      duration: "30 Minutes",
      feedback: "Pending",
      changedAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  const candidate = await insertCandidate(app, "Asks");
  await candidate.take();
  const { id: userId, email, token } = candidate.person;
  const head = "E-mail,Company name,Package (LPA),Date of joining";
  const firstDay = shifted("2026-05-04");
  const placement = await tried("placements", `${head}\n${email},Infosys,6.5,${firstDay}\n`);
  const placed = await confirmed(placement);
  const answer = await app
    .withToken(token)
    .request("POST", "/api/auth/request-assistance", { userId });
  expect(answer.statusCode, answer.body).toBe(200);
  const keptOf = async (one: Awaited<ReturnType<typeof tried>>) => {
    await moved(one, "undoing");
    const kept = (await rowsOf(one, "left")).filter(({ state }) => state === "kept");
    return kept.map(({ number, problems: [problem] }) => [number, problem?.text]);
  };
  expect(await keptOf(marks)).toEqual([
    [2, "They have joined a batch of AEM since."],
    [3, "They have applied or scheduled an interview since."],
  ]);
  expect(await keptOf(placed)).toEqual([[2, "They have asked for assistance since."]]);
  expect(await storedRows(app.db, "placements", "id", { traineeId: userId })).toHaveLength(1);
});

test("a placement that the office has corrected since is kept", async () => {
  const candidate = await insertCandidate(app, "Corrected");
  await candidate.take();
  const { id: traineeId, email } = candidate.person;
  const head = "E-mail,Company name,Package (LPA),Date of joining";
  const row = `${email},Infosys,6.5,${shifted("2026-05-04")}`;
  const placed = await confirmed(await tried("placements", `${head}\n${row}\n`));
  const [placement] = await storedRows(app.db, "placements", "id", { traineeId });
  const answer = await app.as("admin").request("PUT", `/api/placements/${placement?.id}`, {
    ...{ placedCompany: "Infosys", packageAmount: 7.5, onboardingDate: shifted("2026-05-04") },
    reason: "The letter says so.",
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await moved(placed, "undoing");
  expect(await rowsOf(placed, "left")).toMatchObject([
    { state: "kept", problems: [{ text: "The office has corrected it since." }] },
  ]);
  expect(await storedRows(app.db, "placements", "id", { traineeId })).toEqual([placement]);
});

test("what could not be taken back is tried once more within the hour: the day may be open again", async () => {
  const payer = await insertPayer(app);
  const office = app.as("admin");
  const { fees } = (await office.request("GET", "/api/payment/open-fees?pageSize=100")).json();
  const { amount } = fees.find((fee: { userId: string }) => fee.userId === payer.id);
  const day = app.platform.clock.today();
  const head = "E-mail,For,Amount,Method,Paid on,Reference,Taken by";
  const one = await tried("payments", `${head}\n${payer.email},,${amount},UPI,${day},,\n`);
  const done = await confirmed(one);
  expect(done.counts).toMatchObject({ stored: 1 });
  const { expectedCash } = (await office.request("GET", "/api/payment/takings")).json();
  const takings = async (how: "close" | "reopen", body: object) => {
    const answer = await office.request("POST", `/api/payment/takings/${how}`, { day, ...body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  await takings("close", { countedCash: expectedCash });
  const tooEarly = await moved(done, "undoing");
  expect(tooEarly).toMatchObject({ status: "undone", counts: { failed: 1, reversed: 0 } });
  expect((await rowsOf(done, "left"))[0]?.problems[0]?.text).toMatch(
    /^The takings of .* are closed\./,
  );
  expect(tooEarly.undoUntil).toBe(done.undoUntil);
  await takings("reopen", { reason: "An import is taken back." });
  const undone = await moved(tooEarly, "undoing");
  expect(undone).toMatchObject({ counts: { failed: 0, reversed: 1 }, undoUntil: null });
  const again = () => office.request("PUT", `/api/admin/imports/${one._id}/undoing`);
  expect((await again()).json().message).toMatch(/^This import is taken back by now, by you at /);

  const late = await confirmed(
    await tried("payments", `${head}\n${payer.email},,${amount},UPI,${day},,\n`),
  );
  await app.db
    .updateTable("imports")
    .set({ storedAt: sql`stored_at - interval '61 minutes'` })
    .where("id", "=", late._id)
    .execute();
  expect((await find(late._id)).undoUntil).toBeNull();
  await expect(moved(late, "undoing")).rejects.toThrow("for an hour, which is over");
});

test("a second file with the same row numbers is a separate run, and each is undone alone", async () => {
  const fileOf = (start: string) =>
    `${HEAD}\n${["a", "b"].map((end) => `Own ${start}${end},own-${start}${end}@imported.test,Trainee,,`).join("\n")}\n`;
  const states = async (start: string) =>
    Promise.all(
      ["a", "b"].map(async (end) => (await account(`own-${start}${end}@imported.test`))?.status),
    );
  const first = await confirmed(await tried("people", fileOf("1")));
  const next = await tried("people", fileOf("2"));
  expect(next.counts).toMatchObject({ rows: 2, new: 2, same: 0, problem: 0 });
  expect(await confirmed(next)).toMatchObject({ status: "stored", counts: { stored: 2 } });
  expect(await states("2")).toEqual(["approved", "approved"]);

  expect(await moved(first, "undoing")).toMatchObject({ counts: { reversed: 2, stored: 0 } });
  expect([await states("1"), await states("2")]).toEqual([
    ["rejected", "rejected"],
    ["approved", "approved"],
  ]);
  expect(await find(next._id)).toMatchObject({ status: "stored", counts: { stored: 2 } });
});

test("a row is stored and noted as stored in one, or neither", async () => {
  const one = await tried("people", "Name,E-mail,Role\nNoted,noted@one.test,Trainee\n");
  await app.as("admin").request("PUT", `/api/admin/imports/${one._id}/confirmation`, {
    isTelling: true,
    version: one.version,
  });
  await sql`create function refuse_note() returns trigger language plpgsql as
    $$ begin raise exception 'no note'; end $$`.execute(app.db);
  await sql`create trigger refuse_note before update on import_rows for each row
    when (new.state = 'stored') execute function refuse_note()`.execute(app.db);
  const mend = () => sql`drop function if exists refuse_note() cascade`.execute(app.db);
  onTestFinished(async () => {
    await mend();
  });
  await expect(runJob()).rejects.toThrow("could not go on");
  expect(await account("noted@one.test")).toBeUndefined();
  await mend();
  await runJob();
  expect(await find(one._id)).toMatchObject({ status: "stored", counts: { new: 1, stored: 1 } });
});

describe("what another admin changed since it was read", () => {
  const put = (one: { _id: string }, to: string, body?: object) =>
    app.as("admin").request("PUT", `/api/admin/imports/${one._id}/${to}`, body);

  test("is mapped no other way, and taken back no further than it was read", async () => {
    const known = await insertPerson(app.db, { name: "Known" });
    const one = await tried(
      "people",
      `${HEAD}\nFresh,fresh@read.test,Trainee,,\nRenamed,${known.email},Trainee,,\n`,
    );
    const other = await moved(one, "mapping", { mapping: { username: 0, email: 1, role: 2 } });
    const seen = { mapping: one.mapping, version: one.version };
    expect((await put(one, "mapping", seen)).json().reason).toBe("STALE_VERSION");
    expect((await find(one._id)).mapping).toEqual(other.mapping);

    const fresh = { isTelling: false, version: other.version };
    const stored = await moved(one, "confirmation", fresh);
    expect(stored.counts).toMatchObject({ stored: 1 });
    // A colleague also stores the row that changes an existing person.
    const more = await confirmed(stored);
    expect(more.counts).toMatchObject({ stored: 2 });
    const back = await put(one, "undoing", { version: stored.version });
    expect(back.json().reason).toBe("STALE_VERSION");
    expect((await put(one, "undoing", { version: more.version })).statusCode).toBe(200);
    await runJob();
  });

  test("discarding stops nothing that was confirmed since, and stopping discards nothing", async () => {
    const one = await tried("people", `${HEAD}\nLater,later@read.test,Trainee,,\n`);
    await put(one, "confirmation", { isTelling: false, version: one.version });
    const refused = await put(one, "discarding", { status: one.status });
    expect(refused.json()).toMatchObject({
      reason: "IMPORT_MOVED_ON",
      message: expect.stringMatching(/^This import is being stored by now, by you at /),
    });
    await runJob();
    expect((await find(one._id)).counts).toMatchObject({ stored: 1 });

    const tried2 = await tried("people", `${HEAD}\nOther,other@read.test,Trainee,,\n`);
    const stopping = await put(tried2, "discarding", { status: "storing" });
    expect(stopping.json().reason).toBe("IMPORT_MOVED_ON");
    // The job has moved it on meanwhile, but nothing was stored: it is still given up.
    const given = await put(tried2, "discarding", { status: "checking" });
    expect(given.json().import.status).toBe("discarded");
  });
});
