import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { housekeepingJobs } from "../jobs/housekeeping.ts";
import { startJobs } from "../jobs/jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_UPLOADS_PER_HOUR: "3", LIMIT_UPLOADED_MB_PER_HOUR: "5" });
  await insertDetails(app.db, app.personas.trainee.id);
  await insertDetails(app.db, app.personas.secondTrainee.id);
});
afterAll(() => app.close());

const upload = async (who: "trainee" | "secondTrainee", bytes?: number, instance = app.as(who)) => {
  const answer = await instance.send("POST", "/api/documents/upload", {
    userId: app.personas[who].id,
    panCard: ["pan.pdf", samplePdf(bytes ? { bytes } : {})],
  });
  const { reason } = answer.json<{ reason?: string }>();
  return { status: answer.statusCode, reason, retryAfter: answer.headers["retry-after"] };
};
const REFUSED = { status: 429, reason: "TOO_MANY_UPLOADS", retryAfter: expect.any(String) };
const folder = () => path.join(app.dataDir, "files");

test("what replaces a file has the old bytes gone soon after, without the hourly sweep", async () => {
  const jobs = startJobs(app.platform, housekeepingJobs);
  expect(await upload("trainee")).toMatchObject({ status: 200 });
  expect(await upload("trainee")).toMatchObject({ status: 200 });
  await expect.poll(() => readdir(folder())).toHaveLength(1);
  await jobs.stop();
});

test("one person's uploads of an hour are bounded in number, over all instances", async () => {
  const second = await app.secondInstance({ LIMIT_UPLOADS_PER_HOUR: "3" });
  expect(await upload("trainee")).toMatchObject({ status: 200 });
  expect(await upload("trainee", undefined, second.as("trainee"))).toEqual(REFUSED);
  await app.moveClock(3_601);
  expect(await upload("trainee")).toMatchObject({ status: 200 });
  await app.moveClock(0);
});

test("and in bytes, whichever number they come in; nobody else's are", async () => {
  const MB = 1024 ** 2;
  expect(await upload("secondTrainee", 3 * MB)).toMatchObject({ status: 200 });
  expect(await upload("secondTrainee", 3 * MB)).toEqual(REFUSED);
});
