import { describe, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { addDeadWebhook } from "#test/support/webhooks.ts";

const { app, second } = await openTwoInstances();
const office = (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", body?: object) =>
  app.as("admin").request(method, `/api/webhooks${path}`, body);

test("one that does not answer is asked twenty times in a run, so that others get their turn", async () => {
  await addDeadWebhook(app, { count: 30 });
  const job = JOBS.find(({ name }) => name === "webhooks");
  await job?.run(app.platform, new AbortController().signal);
  const waiting = await storedRows(app.db, "webhookDeliveries", "id", { status: "waiting" });
  expect(waiting).toHaveLength(10);
  await app.db.deleteFrom("webhookEndpoints").execute();
});

describe("refused", () => {
  const fieldOf = (answer: Awaited<ReturnType<typeof office>>) => [
    answer.statusCode,
    Object.keys(answer.json().fields ?? {}),
  ];
  const body = { label: "X", events: ["person.paid"] };

  test.each([
    "http://example.org/hook",
    "ftp://example.org",
    "books",
    "https://user:secret@example.org",
  ])("the address %s", async (url) => {
    expect(fieldOf(await office("POST", "", { ...body, url }))).toEqual([400, ["url"]]);
  });

  test.each(["https://127.0.0.1:9/", "https://localhost:9/", "https://169.254.169.254/latest"])(
    "to reach %s inside the network, in words",
    async (url) => {
      const made = await office("POST", "", { ...body, url });
      const { delivery } = (await office("POST", `/${made.json().id}/test`)).json();
      expect(delivery).toMatchObject({ status: "failed", answerCode: null });
      expect(delivery.answer).toMatch(/not allowed|private|DNS lookup/i);
    },
  );

  test("the same address twice, at once too, the twenty-first, and an old version", async () => {
    const url = "https://hooks.example.org/1";
    const answers = await callAtOnce([app, second], 20, (on) =>
      on.as("admin").request("POST", "/api/webhooks", { ...body, url }),
    );
    const stored = answers.filter(({ statusCode }) => statusCode === 201);
    expect(stored).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== stored[0])) {
      expect([answer.statusCode, answer.json().reason]).toEqual([409, "WEBHOOK_KNOWN"]);
    }
    for (let number = 2; number <= 20; number += 1) {
      await office("POST", "", { ...body, url: `https://hooks.example.org/${number}` });
    }
    const more = await office("POST", "", { ...body, url: "https://hooks.example.org/21" });
    expect([more.statusCode, more.json().reason]).toEqual([409, "WEBHOOKS_MANY"]);
    const { id } = stored[0]?.json() ?? {};
    expect((await office("PATCH", `/${id}`, { label: "Y", version: 1 })).statusCode).toBe(200);
    const stale = await office("PATCH", `/${id}`, { label: "Z", version: 1 });
    expect([stale.statusCode, stale.json().reason]).toEqual([409, "STALE_VERSION"]);
    expect((await office("DELETE", `/${id}`)).statusCode).toBe(200);
    expect((await office("DELETE", `/${id}`)).statusCode).toBe(404);
  });
});
