import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import type { Warning } from "./warnings.contract.ts";

const app = await openApp();
const daysAgo = (days: number) => addDays(app.platform.clock.today(), -days);

test("who is locked has no sign any more", async () => {
  const batch = await insertClass(app, { startDate: daysAgo(40) });
  const [asha, bala, chitra] = batch.trainees;
  for (const days of [16, 15, 14]) {
    const attendance = JSON.stringify([asha.id]);
    const form = sessionForm(batch, { date: daysAgo(days), time: SLOTS[0], attendance });
    const answer = await app.as("trainer").send("POST", "/api/batch/add-session", form);
    expect(answer.statusCode, answer.body).toBe(201);
  }
  const ids = async () => {
    const answer = await app.as("admin").request("GET", `/api/warnings?batch=${batch.batchId}`);
    const { warnings } = answer.json<{ warnings: Warning[] }>();
    return warnings.map(({ traineeId }) => traineeId);
  };
  expect(await ids()).toEqual(expect.arrayContaining([bala.id, chitra.id]));
  await app.as("admin").request("PUT", `/api/admin/users/${bala.id}`, { disabled: true });
  const left = await ids();
  expect([left.includes(bala.id), left.includes(chitra.id)]).toEqual([false, true]);
});
