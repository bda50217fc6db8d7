import { expect, test } from "vitest";
import type { DocumentKind } from "#/domain/onboarding/documents/documents.rules.ts";
import { formatAnswerTime, MEASURED_DAYS } from "#/shared/answer-time.ts";
import { addDays } from "#/shared/dates.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertJavaBatch } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertMember } from "#test/support/training.ts";
import type { Outlook } from "./outlook.contract.ts";

const app = await openApp();

const read = async (): Promise<Outlook> =>
  (await app.as(null).request("GET", "/api/outlook")).json();

test("a visitor reads when the next batch with a place starts, and how many are left", async () => {
  const today = app.platform.clock.today();
  await insertJavaBatch(app, -1);
  expect((await read()).nextStart).toBeNull();
  await insertJavaBatch(app, 20);
  const { id } = await insertJavaBatch(app, 5);
  expect((await read()).nextStart).toEqual({ startDate: addDays(today, 5), placesLeft: null });
  await app.db.updateTable("batches").set({ capacity: 12 }).where("id", "=", id).execute();
  expect((await read()).nextStart).toEqual({ startDate: addDays(today, 5), placesLeft: 12 });
  expect((await read()).fullStart).toBeNull();
  const trainee = await insertPerson(app.db, { name: "Has the one place" });
  await insertMember(app, { id, type: "Java", trainee, joinedAt: `${today}T04:00:00Z` });
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  expect(await read()).toMatchObject({
    nextStart: { startDate: addDays(today, 20), placesLeft: null },
    fullStart: addDays(today, 5),
  });
});

test("how long a document takes is the median of the last that were checked, once they are enough", async () => {
  const { person } = await insertSubmitted(app);
  const now = app.platform.clock.now();
  const check = async (kinds: readonly DocumentKind[], days: number) =>
    app.db
      .updateTable("documents")
      .set({
        status: "verified",
        decidedBy: app.personas.admin.id,
        decidedAt: now,
        queuedAt: new Date(now.valueOf() - days * 86_400_000),
      })
      .where("traineeId", "=", person.id)
      .where("kind", "in", kinds)
      .execute();
  await check(["panCard", "aadharCard", "userPhoto"], 3);
  await check(["highestDegree"], 1);
  expect((await read()).documentDays).toBeNull();
  await check(["digitalSignature"], 1);
  expect((await read()).documentDays).toBe(3);
});

test("how long a registration takes is the median that the office reads in its figures", async () => {
  const now = app.platform.clock.now();
  for (const days of [1, 1, 3, 3, 3]) {
    const { id } = await insertPerson(app.db, { name: "Approved" });
    const createdAt = new Date(now.valueOf() - days * 86_400_000);
    const times = { createdAt, decidedAt: now };
    await app.db.updateTable("users").set(times).where("id", "=", id).execute();
  }
  const from = addDays(app.platform.clock.today(), 1 - MEASURED_DAYS);
  const url = `/api/insights/overview?from=${from}&to=${app.platform.clock.today()}`;
  const { figures } = (await app.as("ceo").request("GET", url)).json();
  const metric = figures.find(({ key }: { key: string }) => key === "days-approved");
  expect(metric.rows).toBeGreaterThanOrEqual(5);
  expect((await read()).answerDays).toBe(metric.value);
  // The mail and the screen agree.
  const password = "a long enough secret";
  const email = "reads.mail@example.in";
  const body = { username: "Reads", email, password, confirmPassword: password, role: "Trainee" };
  await app.as(null).request("POST", "/api/auth/register", body);
  const [mail] = await storedRows(app.db, "outbox", "textBody", { recipient: email });
  // Lines in the mail are wrapped.
  const text = mail?.textBody?.replace(/\s+/g, " ");
  expect(text).toContain(`usually ${formatAnswerTime(metric.value, 2)}, and writes`);
});
