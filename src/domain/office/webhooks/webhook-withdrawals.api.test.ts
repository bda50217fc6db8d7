/** Webhooks about facts that are withdrawn, and that become true again. */
import { afterAll, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { testApp } from "#test/support/app.ts";
import { insertClass } from "#test/support/training.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
const app = await testApp({ WEBHOOK_HOSTS: receiver.origin, UNDO_SECONDS: "0" });
afterAll(async () => {
  await app.close();
  await receiver.close();
});
const run = (name: string) =>
  JOBS.find((job) => job.name === name)?.run(app.platform, new AbortController().signal);

test("what is taken back and holds again as it was is told again, each time once", async () => {
  const body = { url: receiver.url, label: "Books", events: ["person.joined"] };
  const added = await app.as("admin").request("POST", "/api/webhooks", body);
  receiver.program.key = added.json().key;
  const traineeId = (await insertClass(app)).trainees[0].id;
  const member = await app.db
    .updateTable("batchMembers")
    .set({ joinedAt: new Date() })
    .where("traineeId", "=", traineeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await run("webhooks");
  for (let times = 0; times < 2; times += 1) {
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", traineeId).execute();
    for (let looks = 0; looks < 2; looks += 1) await run("webhooks.withdrawn");
    await run("webhooks");
    // As undoing a removal does: with the same time of joining.
    await app.db.insertInto("batchMembers").values(member).execute();
    for (let looks = 0; looks < 2; looks += 1) await run("webhooks");
  }
  expect(receiver.received.map(({ type }) => type)).toEqual([
    "person.joined",
    ...["person.joined.withdrawn", "person.joined"],
    ...["person.joined.withdrawn", "person.joined"],
  ]);
});
