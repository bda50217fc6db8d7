import { expect, test } from "vitest";
import type { BulkResult } from "#/shared/bulk.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { openApp } from "#test/support/opened-app.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { DOCUMENT_KINDS } from "../documents/documents.rules.ts";

const app = await openApp();
const put = (who: "admin" | "ceo", url: string, body: object) =>
  app.as(who).request("PUT", `/api/documents/${url}`, body);

const submitted = async (name: string) => {
  const { person, fileOf } = await insertSubmitted(app, name);
  const fileIds: string[] = [];
  for (const kind of DOCUMENT_KINDS) fileIds.push(await fileOf(kind));
  const noticed = async () => {
    const mails = { recipient: person.email, kind: "documents-verified" };
    const notices = { userId: person.id, kind: "documents-verified" };
    return [
      (await storedRows(app.db, "outbox", "id", mails)).length,
      (await storedRows(app.db, "notifications", "id", notices)).length,
    ];
  };
  return { person, fileIds, fileOf, noticed };
};

test("six verified together are one mail and one notice, once they cannot be undone", async () => {
  const { fileIds, noticed } = await submitted("Sheet");
  const answer = await put("admin", "checks", { fileIds, status: "verified" });
  expect(answer.json().message).toBe("6 verified.");
  expect(await noticed()).toEqual([0, 0]);
  await notifyLater(app);
  expect(await noticed()).toEqual([1, 1]);
});

test("what a colleague decided or its owner replaced is refused, and the others are verified", async () => {
  const { person, fileIds, fileOf, noticed } = await submitted("Sooner");
  const [returned, replaced] = [await fileOf("panCard"), await fileOf("userPhoto")];
  const reason = "It cannot be read.";
  for (const fileId of [returned, replaced])
    await put("ceo", `${fileId}/check`, { status: "returned", reason });
  const userPhoto: [string, Buffer] = ["again.pdf", samplePdf({ bytes: 900 })];
  const own = app.withToken(person.token);
  await own.send("POST", "/api/documents/upload", { userId: person.id, userPhoto });

  const answer = await put("admin", "checks", { fileIds, status: "verified" });
  const results: BulkResult[] = answer.json().results;
  const problemOf = (fileId: string) => results.find(({ id }) => id === fileId)?.problem;
  expect(problemOf(returned)).toBe(
    `This document is returned by now, by ${app.personas.ceo.username}.`,
  );
  expect(problemOf(replaced)).toBe("Not found.");
  expect(results.filter(({ problem }) => problem === null)).toHaveLength(4);
  const rows = await storedRows(app.db, "documents", ["kind", "status"], { traineeId: person.id });
  const statusOf = (kind: string) => rows.find((row) => row.kind === kind)?.status;
  expect([statusOf("panCard"), statusOf("userPhoto"), statusOf("aadharCard")]).toEqual([
    "returned",
    "waiting",
    "verified",
  ]);
  await notifyLater(app);
  expect(await noticed()).toEqual([0, 0]);
});
