import { expect, test } from "vitest";
import { openApp } from "#/server/testing/opened-app.ts";
import { insertClass } from "#/server/testing/training.ts";
import type { WarningsOfPerson } from "../contract.ts";

const app = await openApp();

const note = (id: string, body: object, who: "admin" | "trainer") =>
  app.as(who).request("POST", `/api/people/${id}/warnings`, body);
const notesOf = async (id: string) =>
  (await app.as("admin").request("GET", `/api/people/${id}/warnings`)).json<WarningsOfPerson>()
    .notes;

test("of two who note at once both notes stand, and the later reads what the other wrote", async () => {
  const batch = await insertClass(app, {});
  const [asha] = batch.trainees;
  const body = { batchId: batch.batchId, deed: "call", text: "", rest: "none" };
  const [one, other] = await Promise.all([
    note(asha.id, body, "admin"),
    note(asha.id, body, "trainer"),
  ]);
  const own = `Noted for ${asha.username}.`;
  const { admin, trainer } = app.personas;
  const also = (by: string) =>
    new RegExp(`^${own} ${by} noted “Called” at \\d+:\\d\\d [AP]M as well\\.$`);
  const texts = [one.json().message, other.json().message];
  expect(texts.filter((text) => text === own)).toHaveLength(1);
  expect(texts.find((text) => text !== own)).toMatch(
    also(`(${admin.username}|${trainer.username})`),
  );
  expect(await notesOf(asha.id)).toHaveLength(2);
  const again = await note(asha.id, body, "admin");
  expect(again.json().message).toMatch(also(trainer.username));
});
