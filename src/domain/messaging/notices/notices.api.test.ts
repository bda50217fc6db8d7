import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { Address } from "#/shared/pages.ts";
import { openApp } from "#test/support/opened-app.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import type { Notification } from "./notices.contract.ts";
import { insertNotifications } from "./notices.queries.ts";

const app = await openApp();
beforeEach(async () => {
  await app.db.deleteFrom("notifications").execute();
});

const notifyOne = (who: PersonaName, text: string, href?: Address) =>
  insertNotifications(app.db, app.platform, [
    { userId: app.personas[who].id, kind: "score-published", text, ...(href ? { href } : {}) },
  ]);

type Answer = { notifications: Notification[]; unread: number };
const list = async (who: PersonaName, query = "") => {
  const answer = await app.as(who).request("GET", `/api/notifications${query}`);
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<Answer>(), total: answer.headers["x-total-count"] };
};
const read = (who: PersonaName, body: object) =>
  app.as(who).request("POST", "/api/notifications/read", body);

describe("GET /api/notifications", () => {
  test("one's own, newest first, with how many are unread", async () => {
    await notifyOne("trainee", "First", "/admission-fee");
    await notifyOne("trainee", "Second");
    await notifyOne("secondTrainee", "Not yours");
    const { notifications, unread, total } = await list("trainee");

    expect(unread).toBe(2);
    expect(total).toBe("2");
    expect(notifications).toEqual([
      expect.objectContaining({
        kind: "score-published",
        text: "Second",
        href: null,
        readAt: null,
      }),
      expect.objectContaining({ text: "First", href: "/admission-fee" }),
    ]);
    expect(Object.keys(notifications[0] ?? {}).sort()).toEqual(
      ["_id", "createdAt", "href", "kind", "readAt", "text"].sort(),
    );
  });

  test("a page and a search leave the number of unread ones alone", async () => {
    for (const text of ["One", "Two", "Three"]) await notifyOne("trainee", text);
    expect(await list("trainee", "?pageSize=1&sort=text")).toMatchObject({
      notifications: [{ text: "One" }],
      unread: 3,
      total: "3",
    });
    // By any column of the row (C63).
    expect(await list("trainee", "?sort=readAt")).toMatchObject({ unread: 3 });
    expect(await list("trainee", "?sort=-href")).toMatchObject({ unread: 3 });
    expect(await list("trainee", "?q=tHR")).toMatchObject({
      notifications: [{ text: "Three" }],
      unread: 3,
      total: "1",
    });
  });
});

describe("POST /api/notifications/read", () => {
  test("marks the named ones, once", async () => {
    await notifyOne("trainee", "One");
    await notifyOne("trainee", "Two");
    const [two] = (await list("trainee")).notifications;
    const answer = await read("trainee", { ids: [two?._id, two?._id] });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: "Notifications marked as read." });
    const after = await list("trainee");
    expect(after.unread).toBe(1);
    expect(after.notifications.map(({ readAt }) => readAt)).toEqual([expect.any(String), null]);

    expect((await read("trainee", { ids: [two?._id] })).statusCode).toBe(200);
    expect((await list("trainee")).notifications[0]?.readAt).toBe(after.notifications[0]?.readAt);
  });

  test("marks all without ids, also without a body, and none with an empty list", async () => {
    await notifyOne("trainee", "One");
    await notifyOne("secondTrainee", "Not yours");
    expect((await read("trainee", { ids: [] })).statusCode).toBe(200);
    expect((await list("trainee")).unread).toBe(1);
    expect((await read("trainee", { ids: null })).statusCode).toBe(200);
    expect((await list("trainee")).unread).toBe(0);
    await notifyOne("trainee", "Two");
    const bare = await app.as("trainee").request("POST", "/api/notifications/read");
    expect(bare.statusCode).toBe(200);
    expect((await list("trainee")).unread).toBe(0);
    expect((await list("secondTrainee")).unread).toBe(1);
  });

  test("somebody else's is not found, like a missing one, and then nothing is marked", async () => {
    await notifyOne("trainee", "Mine");
    await notifyOne("secondTrainee", "Not yours");
    const [mine] = (await list("trainee")).notifications;
    const [other] = (await list("secondTrainee")).notifications;
    for (const id of [other?._id, newId(), "nonsense"]) {
      const answer = await read("trainee", { ids: [mine?._id, id] });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: "Not found.", code: "NOT_FOUND" });
    }
    expect((await list("trainee")).unread).toBe(1);
    expect((await list("secondTrainee")).unread).toBe(1);
  });

  test.each([{ ids: "all" }, { ids: [5] }, { ids: Array(10_001).fill("x") }])(
    "a list of another shape is refused",
    async (body) => {
      expect((await read("trainee", body)).statusCode).toBe(400);
    },
  );
});

test("everybody with a session has notifications, nobody without one", async () => {
  for (const who of Object.keys(PERSONAS) as PersonaName[]) {
    expect(await list(who)).toEqual({ notifications: [], unread: 0, total: "0" });
    expect((await read(who, {})).statusCode).toBe(200);
  }
  expect((await app.as(null).request("GET", "/api/notifications")).statusCode).toBe(401);
  expect((await app.as(null).request("POST", "/api/notifications/read")).statusCode).toBe(401);
});

describe("POST /api/admin/mails/{id}/resend", () => {
  const insertMail = async (kind: string, status: "dead" | "waiting" = "dead") => {
    const id = newId();
    const past = new Date(Date.now() - 3 * 86_400_000);
    await app.db
      .insertInto("outbox")
      .values({
        id,
        kind,
        recipient: "lost@people.example",
        subject: "Lost",
        textBody: "Text",
        htmlBody: "<p>Text</p>",
        status,
        attempts: 9,
        lastError: "550 no such user",
        createdAt: past,
        availableAt: past,
      })
      .execute();
    return id;
  };
  const resend = (id: string) => app.as("admin").request("POST", `/api/admin/mails/${id}/resend`);
  const statusOf = (id: string) =>
    storedRow(app.db, "outbox", ["status", "attempts", "lastError"], { id });

  test("a mail that was given up waits again, once however many ask", async () => {
    const id = await insertMail("receipt");
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 404, 404, 404, 404,
    ]);
    expect(await statusOf(id)).toEqual({ status: "waiting", attempts: 0, lastError: null });
    const audits = await storedRows(app.db, "auditLog", "action", { subjectId: id });
    expect(audits).toEqual([{ action: "mail.resent" }]);
  });

  test("not one that still waits, one with an expired code, or none at all", async () => {
    const [waiting, code] = [
      await insertMail("receipt", "waiting"),
      await insertMail("password-code"),
    ];
    for (const id of [waiting, code, newId(), "x"]) {
      expect((await resend(id)).statusCode).toBe(404);
    }
    expect((await statusOf(code)).status).toBe("dead");
  });
});
