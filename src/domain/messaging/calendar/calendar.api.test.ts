import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "#/domain/training/sessions/sessions.contract.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { CALENDAR_READERS, entriesOf } from "#test/support/calendar-readers.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function held(topic = "Collections") {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const batch = await insertClass(app);
  const form = sessionForm(batch, { topic });
  const answer = await app.withToken(trainer.token).send("POST", "/api/batch/add-session", form);
  return { trainer, batch, session: answer.json<{ session: Session }>().session };
}

const get = (who: Persona | null, url: string) =>
  app.withToken(who?.token ?? null).request("GET", url);
const newAddress = async (who: Persona): Promise<string> => {
  const answer = await app.withToken(who.token).request("POST", "/api/calendar/key");
  expect(answer.statusCode).toBe(200);
  return answer.json().url.replace("http://hub.test", "");
};

describe("GET /api/calendar/sessions/{sessionId}", () => {
  test("the trainer and the members read it, also by the link they are given", async () => {
    const { trainer, batch, session } = await held();
    const url = `/api/calendar/sessions/${session._id}`;
    for (const who of [trainer, batch.trainees[0]]) {
      const answer = await get(who, url);
      expect(answer.headers).toMatchObject({
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": expect.stringContaining('filename="session 2026-02-02.ics"'),
      });
      expect(entriesOf(answer.body)).toEqual([
        {
          uid: session._id,
          sequence: 0,
          start: "TZID=Asia/Kolkata:20260202T090000",
          end: "TZID=Asia/Kolkata:20260202T110000",
        },
      ]);
    }
    const { body } = await get(null, session.calendarUrl);
    const entry = { uid: session._id, method: "PUBLISH", sequence: 0 };
    const times = { start: "2026-02-02T03:30:00.000Z", end: "2026-02-02T05:30:00.000Z" };
    for (const read of CALENDAR_READERS) {
      expect(read(body)).toMatchObject({ ...entry, ...times });
    }
    expect((await get(null, url)).statusCode).toBe(401);
  });

  test("others are told what they are told of a missing one", async () => {
    const [{ session }, other] = [await held(), await held()];
    const strangers = [other.trainer, other.batch.trainees[0]];
    for (const who of strangers) {
      for (const id of [session._id, newId(), "x"]) {
        const answer = await get(who, `/api/calendar/sessions/${id}`);
        expect([answer.statusCode, answer.json().message]).toEqual([404, "Not found."]);
      }
    }
  });
});

test("the first day of a batch is there before any class, for its members and by their link", async () => {
  const [batch, other] = [await insertClass(app), await insertClass(app)];
  const [asha] = batch.trainees;
  const url = `/api/calendar/batches/${batch.id}`;
  const progress = (await get(asha, `/api/trainee/${asha.id}/progress`)).json();
  expect(progress.next).toBeNull();
  for (const answer of [await get(asha, url), await get(null, progress.module.calendarUrl)]) {
    expect(answer.statusCode).toBe(200);
    const [start, end] = [0, 1].map(
      (days) => `VALUE=DATE:${addDays(progress.module.startDate, days).replaceAll("-", "")}`,
    );
    expect(entriesOf(answer.body)).toEqual([{ uid: batch.id, sequence: 0, start, end }]);
    expect(answer.body).toContain(batch.batchId);
  }
  expect((await get(other.trainees[0], url)).statusCode).toBe(404);
  expect((await get(null, url)).statusCode).toBe(401);
});

describe("the private address", () => {
  test("has the sessions of one's own batches, or those one holds", async () => {
    const [{ trainer, batch, session }, other] = [await held(), await held()];
    for (const who of [trainer, batch.trainees[2]]) {
      const answer = await get(null, await newAddress(who));
      expect(answer.statusCode).toBe(200);
      expect(entriesOf(answer.body).map(({ uid }) => uid)).toEqual([session._id]);
      expect(answer.body).not.toContain(other.session._id);
    }
    const nobody = await insertPerson(app.db, { name: "New" });
    expect(entriesOf((await get(null, await newAddress(nobody))).body)).toEqual([]);
  });

  test("a session that moves keeps its entry, which then counts up", async () => {
    const { trainer, batch, session } = await held();
    const address = await newAddress(batch.trainees[0]);
    const { assignment: _, ...form } = sessionForm(batch, { time: SLOTS[2], date: "2026-02-04" });
    await app.withToken(trainer.token).send("PUT", `/api/batch/session/${session._id}`, form);
    const { body } = await get(null, address);
    expect(entriesOf(body)).toEqual([
      {
        uid: session._id,
        sequence: 1,
        start: "TZID=Asia/Kolkata:20260204T140000",
        end: "TZID=Asia/Kolkata:20260204T160000",
      },
    ]);
    const moved = { uid: session._id, sequence: 1, start: "2026-02-04T08:30:00.000Z" };
    for (const read of CALENDAR_READERS) {
      expect(read(body)).toMatchObject(moved);
    }
  });

  test("a new one ends the old one; neither is stored as it is", async () => {
    const { batch } = await held();
    const [asha] = batch.trainees;
    const since = () => get(asha, "/api/calendar/key");
    expect((await since()).json()).toEqual({ createdAt: null });
    const first = await newAddress(asha);
    expect((await since()).json()).toEqual({ createdAt: expect.any(String) });
    const second = await newAddress(asha);
    expect((await get(null, first)).statusCode).toBe(404);
    expect((await get(null, second)).statusCode).toBe(200);
    // With or without the file extension.
    expect((await get(null, second.replace(".ics", ""))).statusCode).toBe(200);
    const { keyHash } = await storedRow(app.db, "calendarKeys", "keyHash", { userId: asha.id });
    expect(keyHash).toHaveLength(32);
    expect(second).not.toContain(keyHash.toString("base64url"));
  });

  test.each(["", "x", `${"A".repeat(43)}.ics`, "..%2f"])("%j opens nothing", async (key) => {
    const answer = await get(null, `/api/calendar/feed/${key}`);
    expect(answer.statusCode).toBe(404);
  });

  test("a disabled person's opens nothing any more", async () => {
    const { batch } = await held();
    const [, bala] = batch.trainees;
    const address = await newAddress(bala);
    await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", bala.id).execute();
    expect((await get(null, address)).statusCode).toBe(404);
  });
});
