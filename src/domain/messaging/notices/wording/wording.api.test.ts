import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPending } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { KindWording } from "./wording.contract.ts";

const app = await openApp();
const admin = app.as("admin");

const read = async (kind: string): Promise<KindWording> => {
  const { wordings } = (await admin.request("GET", "/api/wordings")).json();
  return wordings.find((one: KindWording) => one.kind === kind);
};
const save = (more: object) =>
  admin.request("PUT", "/api/wordings", {
    kind: "registration-rejected",
    subject: "Your registration at {hub}",
    heading: "Not this time",
    text: "Good day,\n\n{reason}\nYours, {hub}",
    button: "Write to us",
    notification: "Not this time, says {hub}",
    version: 0,
    ...more,
  });
const rejected = async (reason: string | null) => {
  const person = await insertPending(app.db);
  await admin.request("PUT", "/api/admin/approve", {
    traineeId: person.id,
    approved: false,
    reason,
  });
  const [mail] = await storedRows(app.db, "outbox", ["subject", "textBody"], {
    recipient: person.email,
  });
  const [notice] = await storedRows(app.db, "notifications", "text", { userId: person.id });
  return { ...mail, notice: notice?.text };
};

test("the specified words are sent until an owner has others, and again once they are put back", async () => {
  const before = await rejected("Too late");
  expect(before.subject).toBe("About your registration with Careers Hub");
  expect(await read("registration-rejected")).toMatchObject({ isOwn: false, version: 0 });

  expect((await save({})).statusCode).toBe(200);
  const own = await rejected("Too late for {hub}");
  expect(own).toMatchObject({
    subject: "Your registration at Careers Hub",
    notice: "Not this time, says Careers Hub",
  });
  // A reason is inserted literally, whatever it contains.
  expect(own.textBody).toContain(
    "Good day,\n\nThe office wrote: Too late for {hub}\n\nYours, Careers Hub",
  );
  expect(own.textBody).toContain("Write to us:\nhttp://hub.test/contact-us");
  // Without a reason its paragraph is left out.
  expect((await rejected(null)).textBody).toContain("Good day,\n\nYours, Careers Hub");

  expect((await admin.request("DELETE", "/api/wordings/registration-rejected")).statusCode).toBe(
    200,
  );
  expect((await rejected("Too late")).textBody).toEqual(before.textBody);
  const again = await admin.request("DELETE", "/api/wordings/registration-rejected");
  expect(again.statusCode).toBe(404);
  const lines = await storedRows(app.db, "auditLog", "action", { subjectType: "wording" }, "at");
  expect(lines.map(({ action }) => action)).toEqual(["wording.changed", "wording.restored"]);
});

test.each([
  [{ subject: "Hello {nam}" }, "There is no {nam} here."],
  [{ text: "Good day {hub}, no." }, "The text has to hold {reason}."],
  [{ heading: "Not } this time" }, "A brace stands alone."],
  [{ kind: "message" }, "There are no such words."],
  [{ button: "" }, "Enter the button's words."],
  [{ kind: "password-code", text: "Not 123456" }, "Six digits in a row"],
])("%o is refused: %s", async (more, problem) => {
  const refused = await save(more);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(problem)]);
});

test("of two who change the same words the slower one is told", async () => {
  const words = {
    kind: "batch-open",
    text: "Batch {batch} is open.",
    heading: "Open",
    subject: "Open",
    notification: "Open",
  };
  expect((await save(words)).statusCode).toBe(200);
  expect((await save(words)).json()).toMatchObject({
    reason: "STALE_VERSION",
    sooner: expect.stringMatching(/^You changed this record yourself at /),
  });
  expect((await save({ ...words, version: 1 })).statusCode).toBe(200);
  expect(await read("batch-open")).toMatchObject({ isOwn: true, version: 2 });
});

test("only the words that were read are put back, not those that were stored since", async () => {
  const kind = "registration-rejected";
  expect((await save({})).statusCode).toBe(200);
  const { version } = await read(kind);
  expect((await save({ heading: "Not this year", version })).statusCode).toBe(200);
  const restore = (of: number) => admin.request("DELETE", `/api/wordings/${kind}?version=${of}`);
  const late = await restore(version);
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({
      reason: "STALE_VERSION",
      sooner: expect.stringMatching(/^You changed this record yourself at /),
    }),
  ]);
  expect((await read(kind)).inForce.heading).toBe("Not this year");
  expect((await restore(version + 1)).statusCode).toBe(200);
  expect(await read(kind)).toMatchObject({ isOwn: false, version: 0 });
  // A user with an outdated text open cannot overwrite a later one.
  expect((await save({ heading: "Written since", version: 0 })).statusCode).toBe(200);
  for (const old of [version, version + 1]) {
    expect((await save({ heading: "Stale", version: old })).json().reason).toBe("STALE_VERSION");
  }
  expect((await read(kind)).inForce.heading).toBe("Written since");
});
