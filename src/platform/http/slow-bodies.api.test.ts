import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";
import { waitFor } from "#test/support/wait-for.ts";

let app: TestApp;
let seconds = 0;
const later = (by: number) => {
  seconds += by;
  return app.moveClock(seconds);
};

beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

type Sent = { method: string; path: string; body: Buffer; type: string };

/** Sends a call as a person, its body's rest once `meanwhile` is done. Returns the status. */
async function sendSlowly(person: Persona, sent: Sent, meanwhile: () => Promise<unknown>) {
  const lastUse = () => storedRow(app.db, "sessions", "lastUsedAt", { userId: person.id });
  // From then on a use is recorded, which shows that the call was admitted.
  await later(120);
  const before = await lastUse();
  const { port } = app.app.server.address() as AddressInfo;
  const call: ClientRequest = request({
    host: "127.0.0.1",
    port,
    method: sent.method,
    path: sent.path,
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": sent.type,
      "content-length": sent.body.length,
    },
  });
  call.write(sent.body.subarray(0, -10));
  await waitFor(async () => expect(await lastUse()).not.toEqual(before));
  await meanwhile();
  await later(2);
  call.end(sent.body.subarray(-10));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

async function scoreOf(): Promise<Sent> {
  const { id } = await insertTraineeIn(app.db, "Java");
  const score = { score: 8, scoreType: "javaScore", previousScore: null };
  return {
    method: "PATCH",
    path: `/api/trainee/${id}/score`,
    body: Buffer.from(JSON.stringify(score)),
    type: "application/json",
  };
}

async function sessionOf(): Promise<Sent> {
  const form = new FormData();
  for (const [name, part] of Object.entries(sessionForm(await insertClass(app)))) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part[1])]), part[0]);
  }
  const encoded = new Response(form);
  return {
    method: "POST",
    path: "/api/batch/add-session",
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get("content-type") ?? "",
  };
}

test.each([
  ["JSON", scoreOf],
  ["a form", sessionOf],
])("a call whose body, %s, comes after its session has ended does nothing", async (_, callOf) => {
  const trainer = await insertPerson(app.db, { name: "Locked", role: "Trainer" });
  const end = () => app.as("admin").request("DELETE", `/api/admin/users/${trainer.id}/sessions`);
  expect(await sendSlowly(trainer, await callOf(), end)).toBe(401);
  expect(await storedRows(app.db, "moduleScores", "score", { scoredBy: trainer.id })).toEqual([]);
  expect(await storedRows(app.db, "trainingSessions", "id", { trainerId: trainer.id })).toEqual([]);
  expect(await storedRows(app.db, "files", "id", { ownerId: trainer.id, state: "live" })).toEqual(
    [],
  );
});

test.each([
  ["JSON", 200, scoreOf],
  ["a form", 201, sessionOf],
])("a slow body, %s, of somebody who is still signed in is taken", async (_, status, callOf) => {
  const trainer = await insertPerson(app.db, { name: "Slow", role: "Trainer" });
  expect(await sendSlowly(trainer, await callOf(), async () => undefined)).toBe(status);
});
