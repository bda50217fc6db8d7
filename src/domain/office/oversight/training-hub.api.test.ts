import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, PERSONAS, type Persona, type PersonaName } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import type { HeldSession } from "./training.contract.ts";

const app = await openApp();

const get = (url: string) => app.as("ceo").request("GET", `/api/ceo/${url}`);
const hold = (who: Persona, parts: ReturnType<typeof sessionForm>) =>
  app.withToken(who.token).send("POST", "/api/batch/add-session", parts);

describe("GET /api/ceo/trainer-names", () => {
  test("every trainer by name, and nobody else", async () => {
    const id = (await insertPerson(app.db, { name: "Aarti", role: "Trainer" })).id;
    const answer = await get("trainer-names");
    const { trainerNames } = answer.json();
    expect(trainerNames).toEqual([
      { _id: id, username: "Aarti" },
      { _id: app.personas.secondTrainer.id, username: "secondTrainer" },
      { _id: app.personas.trainer.id, username: "trainer" },
    ]);
    expect(answer.headers["x-total-count"]).toBe("3");
    const response = await get("trainer-names?q=SECOND&pageSize=1");
    expect(response.json().trainerNames).toHaveLength(1);
  });
});

describe("GET /api/ceo/sessions/{trainerId}/{date}", () => {
  test("the day's sessions by slot, each with a link that opens its question", async () => {
    const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
    const batch = await insertClass(app);
    await hold(trainer, sessionForm(batch, { time: SLOTS[1], topic: "Streams" }));
    await hold(trainer, sessionForm(batch, { time: SLOTS[0], topic: "Loops" }));
    await hold(trainer, sessionForm(batch, { date: "2026-02-03", topic: "Another day" }));
    await hold(app.personas.trainer, sessionForm(batch, { time: SLOTS[2] }));

    const { sessions } = (await get(`sessions/${trainer.id}/2026-02-02`)).json<{
      sessions: HeldSession[];
    }>();
    expect(sessions).toEqual([
      {
        _id: expect.any(String),
        batchId: batch.batchId,
        time: SLOTS[0],
        topic: "Loops",
        trainerAssignmentFileUrl: expect.stringMatching(/^\/api\/files\/.+\?/),
      },
      expect.objectContaining({ time: SLOTS[1], topic: "Streams" }),
    ]);
    for (const who of ["ceo", null] as const) {
      const file = await app.as(who).request("GET", sessions[0]?.trainerAssignmentFileUrl ?? "");
      expect([file.statusCode, file.rawPayload.equals(samplePdf())]).toEqual([200, true]);
    }
  });

  test("nobody's day is empty, a date that is none is refused", async () => {
    for (const trainerId of [newId(), "nobody", app.personas.ceo.id]) {
      const answer = await get(`sessions/${trainerId}/2026-02-02`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { sessions: [] }]);
    }
    for (const date of ["2026-02-30", "today", "2026-2-2", "02-02-2026"]) {
      const answer = await get(`sessions/${app.personas.trainer.id}/${date}`);
      expect([date, answer.statusCode]).toEqual([date, 400]);
    }
  });
});

test("the CEO alone looks at trainers", async () => {
  for (const path of ["trainer-names", `sessions/${app.personas.trainer.id}/2026-02-02`]) {
    for (const who of [null, ...(Object.keys(PERSONAS) as PersonaName[])]) {
      const { statusCode } = await app.as(who).request("GET", `/api/ceo/${path}`);
      expect([who, statusCode]).toEqual([who, who === null ? 401 : who === "ceo" ? 200 : 403]);
    }
  }
});
