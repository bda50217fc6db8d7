import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, createTestFiles, type TestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { promised, scaledTimeout } from "#test/support/scaled-timeout.ts";
import { type ServerProcess, startServerProcess } from "#test/support/server-process.ts";
import { isShort } from "#test/support/short.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { type Database, openDatabase } from "../db/db.ts";

const isOnServer = process.env.TEST_DB === "server";
/** 5 seconds if the processors are free; in tests others share them. */
const LONGEST_START_MS = promised(5_000);

/** The lab repeats this kill where the product itself restores the files. */
const ROUNDS = isOnServer || isShort ? [0] : [0, 1];

let dataDir: string;
let database: TestDatabase | undefined;
let env: Record<string, string>;
let trainee: Persona;

beforeAll(async () => {
  dataDir = isOnServer ? await mkdtemp(path.join(tmpdir(), "killed-")) : await createTestFiles();
  database = isOnServer ? await createTestDatabase() : undefined;
  env = {
    DATA_DIR: dataDir,
    LIMIT_REGISTER_PER_HOUR: "0",
    LIMIT_CONTACT_PER_HOUR: "0",
    LIMIT_CONTACT_PER_EMAIL_PER_HOUR: "0",
    ...(database ? { DATABASE_URL: await urlOf(database) } : {}),
  };
  trainee = await inDatabase(async ({ db }) => {
    const person = await insertPerson(db, { name: "Uploader", paymentOption: "Full Payment" });
    await insertDetails(db, person.id);
    return person;
  });
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `look` on the database while no server has it open. */
async function inDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
  if (database) return look(database);
  const embedded = await openDatabase({ dataDir });
  return look(embedded).finally(embedded.close);
}

type Acknowledged = { emails: string[]; messages: string[]; uploads: number[] };

/** Makes calls one after another until the server is gone; notes which it acknowledged. */
async function keepCalling(call: (index: number) => Promise<boolean>, note: (i: number) => void) {
  for (let index = 0; ; index += 1) {
    const isDone = await call(index).catch(() => undefined);
    if (isDone === undefined) return;
    // A refusal would make the work look done: nothing is refused here.
    expect(isDone).toBe(true);
    note(index);
  }
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then((response) => response.ok);

/** A size of its own for each upload. */
const sizeOf = (round: number, index: number) => 3000 + round * 1000 + index;

function upload(url: string, bytes: number): Promise<boolean> {
  const form = new FormData();
  form.append("userId", trainee.id);
  form.append("panCard", new Blob([new Uint8Array(samplePdf({ bytes }))]), "pan.pdf");
  return fetch(`${url}/api/documents/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${trainee.token}` },
    body: form,
  }).then((response) => response.ok);
}

async function workUntilKilled({ url, child, exited }: ServerProcess, round: number) {
  const done: Acknowledged = { emails: [], messages: [], uploads: [] };
  const password = "a long pass phrase";
  const email = (index: number) => `r${round}.${index}@killed.example`;
  const message = (index: number) => `message ${round} ${index}`;
  const work = [
    keepCalling(
      (index) =>
        post(`${url}/api/auth/register`, {
          username: "Registrant",
          email: email(index),
          password,
          confirmPassword: password,
          role: "Trainee",
        }),
      (index) => done.emails.push(email(index)),
    ),
    keepCalling(
      (index) =>
        post(`${url}/api/contact/submit`, {
          name: "Visitor",
          email: "visitor@killed.example",
          message: message(index),
        }),
      (index) => {
        done.messages.push(message(index));
        // In the middle of the work, and only after each kind of call was acknowledged.
        const isUnderWay = done.emails.length > round && done.uploads.length > round;
        if (isUnderWay) child.kill("SIGKILL");
      },
    ),
    keepCalling(
      (index) => upload(url, sizeOf(round, index)),
      (index) => done.uploads.push(sizeOf(round, index)),
    ),
  ];
  await Promise.all(work);
  expect(await exited).toBe("SIGKILL");
  return done;
}

const startTimed = async () => {
  const startedAt = performance.now();
  const server = await startServerProcess(env);
  const ready = async () => (await fetch(`${server.url}/api/health/ready`)).status;
  await expect.poll(ready, { timeout: LONGEST_START_MS }).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_START_MS);
  return server;
};

test(
  "a server killed in the middle of its work loses nothing it acknowledged and starts again",
  async () => {
    const done: Acknowledged[] = [];
    for (const round of ROUNDS) done.push(await workUntilKilled(await startTimed(), round));

    const server = await startTimed();
    const answer = await fetch(`${server.url}/api/documents/${trainee.id}`, {
      headers: { authorization: `Bearer ${trainee.token}` },
    });
    const { documents } = (await answer.json()) as { documents: { size: number; url: string }[] };
    const [document] = documents;
    const content = await fetch(`${server.url}${document?.url}`);
    expect(await content.bytes()).toHaveLength(document?.size ?? 0);
    // The last acknowledged one, or the one that was running when the server was killed.
    const last = done.at(-1)?.uploads.at(-1) ?? 0;
    expect([last, last + 1]).toContain(document?.size);
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);

    await inDatabase((opened) => expectAll(opened, done));
  },
  scaledTimeout(90_000),
);

async function expectAll({ db }: Database, done: readonly Acknowledged[]) {
  const users = await storedRows(db, "users", "email", {});
  const emails = users.map((user) => user.email);
  expect(emails).toEqual(expect.arrayContaining(done.flatMap((round) => round.emails)));
  expect(new Set(emails).size).toBe(emails.length);
  const contacts = await storedRows(db, "contactMessages", "message", {});
  const messages = contacts.map((contact) => contact.message);
  expect(messages).toEqual(expect.arrayContaining(done.flatMap((round) => round.messages)));
  const live = await storedRows(db, "files", "id", { state: "live" });
  const documents = await db.selectFrom("documents").select("fileId as id").execute();
  expect(live).toEqual(documents);
}
