import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { askForCode } from "#test/support/codes.ts";
import { startObjectStore } from "#test/support/object-store.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";

let store: Awaited<ReturnType<typeof startObjectStore>>;
let one: TestApp;
let other: Awaited<ReturnType<TestApp["secondInstance"]>>;
let otherFolder: string;

/** Two machines that share a database and an object store, and no folder. */
beforeAll(async () => {
  store = await startObjectStore();
  otherFolder = await mkdtemp(path.join(tmpdir(), "other-machine-"));
  const { bucket, region, endpoint = "", accessKeyId, secretAccessKey } = store.config;
  one = await testApp({
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  other = await one.secondInstance({ DATA_DIR: otherFolder });
});
afterAll(async () => {
  await one.close();
  await store.close();
  await rm(otherFolder, { recursive: true, force: true });
});

type Instance = Pick<TestApp, "as" | "withToken">;
const login = (on: Instance, email: string, password = PERSONA_PASSWORD) =>
  on.as(null).request("POST", "/api/auth/login", { email, password, role: "Trainee" });

test("a session of one is known to the other, and ends on both at once", async () => {
  const { email } = await insertPerson(one.db, { name: "Roamer" });
  const { token } = (await login(one, email)).json();
  const session = () => other.withToken(token).request("GET", "/api/auth/session");
  expect((await session()).statusCode).toBe(200);
  expect((await one.withToken(token).request("POST", "/api/auth/logout")).statusCode).toBe(200);
  expect((await session()).statusCode).toBe(401);
});

test("failed sign-ins count together", async () => {
  const { email } = await insertPerson(one.db, { name: "Guessed" });
  for (const on of [one, other, one, other, one]) {
    expect((await login(on, email, "wrong password")).statusCode).toBe(401);
  }
  expect((await login(other, email)).statusCode).toBe(429);
  expect((await login(one, email)).statusCode).toBe(429);
});

test("a one-time code asked of one is good at the other", async () => {
  const { email } = await insertPerson(one.db, { name: "Forgetful" });
  const otp = await askForCode(one, email);
  const verify = await other.as(null).request("POST", "/api/auth/verify-otp", { email, otp });
  expect(verify.statusCode).toBe(200);
  const newPassword = "another long pass phrase";
  const reset = { email, otp, newPassword };
  expect((await one.as(null).request("POST", "/api/auth/reset-password", reset)).statusCode).toBe(
    200,
  );
  expect((await login(other, email, newPassword)).statusCode).toBe(200);
});

test("a file stored by one opens at the other by its signed link alone", async () => {
  const person = await insertPerson(one.db, { name: "Uploader", paymentOption: "Full Payment" });
  await insertDetails(one.db, person.id);
  const bytes = samplePdf();
  const response = await one.withToken(person.token).send("POST", "/api/documents/upload", {
    userId: person.id,
    panCard: ["pan.pdf", bytes],
  });
  expect(response.statusCode).toBe(200);
  const list = await one.withToken(person.token).request("GET", `/api/documents/${person.id}`);
  const [document] = list.json().documents;
  const opened = await other.as(null).request("GET", document.url);
  expect(opened.statusCode).toBe(200);
  expect(opened.rawPayload.equals(bytes)).toBe(true);
  const forged = document.url.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"));
  expect((await other.as(null).request("GET", forged)).statusCode).toBe(401);
});
