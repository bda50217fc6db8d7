import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Job, startJobs } from "#/platform/jobs/jobs.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { serveMetrics } from "./metrics-listener.ts";

let app: TestApp;
let metricsOrigin: string;
let closeMetrics: () => Promise<void>;
beforeAll(async () => {
  app = await testApp({ METRICS_PORT: "0" });
  const served = await serveMetrics(app.platform);
  if (!served) throw new Error("nothing is served");
  metricsOrigin = `http://127.0.0.1:${served.port}`;
  closeMetrics = served.close;
});
afterAll(async () => {
  await closeMetrics();
  await app.close();
});

const show = async () => (await fetch(`${metricsOrigin}/metrics`)).text();

/** The value of a series, by its name and labels as they are printed. */
async function readSeries(series: string): Promise<number> {
  const line = (await show()).split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

test("a call counts by its route, whatever id it holds, and by the class of its status", async () => {
  await app.as("admin").request("GET", `/api/people/${app.personas.trainee.id}`);
  await app.as("trainee").request("GET", `/api/people/${app.personas.admin.id}`);
  await app.as(null).request("GET", "/nothing/here");
  const text = await show();
  const count = (labels: string) => `hub_call_duration_seconds_count{${labels}} 1`;
  expect(text).toContain(count('method="GET",route="/api/people/:userId",status="2xx"'));
  expect(text).toContain(count('method="GET",route="/api/people/:userId",status="4xx"'));
  for (const person of [app.personas.trainee, app.personas.admin])
    expect(text).not.toContain(person.id);
});

test("queues and mails are those of the moment", async () => {
  const before = await readSeries('hub_queue_length{queue="messages"}');
  const letter = { name: "Visitor", email: "visitor@hub.example", message: "Hello" };
  await app.as(null).request("POST", "/api/contact/submit", letter);
  expect(await readSeries('hub_queue_length{queue="messages"}')).toBe(before + 1);
  expect(await readSeries("hub_database_up")).toBe(1);
  expect(await readSeries("hub_free_disk_bytes")).toBeGreaterThan(0);
  expect(await readSeries('hub_mails{state="dead"}')).toBe(0);
  await app.db
    .updateTable("outbox")
    .set({ status: "dead" })
    .where("status", "=", "waiting")
    .execute();
  expect(await readSeries('hub_mails{state="waiting"}')).toBe(0);
});

test("a job that fails counts as failed, and is as late as its last good run", async () => {
  let isBroken = true;
  const job: Job = {
    name: "sometimes",
    everySeconds: 0.02,
    run: async () => {
      if (isBroken) throw new Error("as told");
    },
  };
  const jobs = startJobs(app.platform, [job]);
  onTestFinished(() => jobs.stop());
  const good = 'hub_job_last_success_timestamp_seconds{name="sometimes"}';
  await expect
    .poll(() => readSeries('hub_job_runs_total{name="sometimes",result="failed"}'))
    .toBeGreaterThan(0);
  expect(await readSeries(good)).toBeNaN();
  isBroken = false;
  await expect.poll(() => readSeries(good)).toBeGreaterThan(Date.now() / 1000 - 3600);
  expect(await readSeries('hub_job_interval_seconds{name="sometimes"}')).toBe(0.02);
});

test("nothing but the metrics is served there, and they are not on the public address", async () => {
  expect((await fetch(`${metricsOrigin}/api/config`)).status).toBe(404);
  expect((await fetch(`${metricsOrigin}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await app.as(null).request("GET", "/metrics")).body).not.toContain("hub_database_up");
  expect(
    await serveMetrics((await app.secondInstance({ METRICS_PORT: "" })).platform),
  ).toBeUndefined();
});

test("every metric of the dashboard and of the alert rules is served", async () => {
  const served = await show();
  const folder = path.resolve(import.meta.dirname, "../../../docs/operations");
  for (const file of ["grafana-dashboard.json", "alert-rules.yml"]) {
    const text = readFileSync(path.join(folder, file), "utf8");
    const names = new Set(text.match(/\b(?:hub|process|nodejs)_[a-z0-9_]+/g));
    expect(names.size).toBeGreaterThan(8);
    // The series of a pool exist on a server only.
    const missing = [...names].filter(
      (name) => !served.includes(`\n${name}`) && !served.includes(`# TYPE ${name} `),
    );
    expect(missing).toEqual([]);
  }
});
