import { expect, test } from "vitest";
import { insertSubmitted } from "#test/support/documents.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { DOCUMENT_KINDS } from "../documents/documents.rules.ts";

const app = await openApp();
const admin = () => app.as("admin");

test("nobody reads that all six are verified while one of the decisions is undone", async () => {
  const { person, fileOf } = await insertSubmitted(app, "Kiran");
  const verify = async (fileId: string): Promise<string> => {
    const body = { status: "verified" };
    const answer = await admin().request("PUT", `/api/documents/${fileId}/check`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().decisionId;
  };
  const decisionIds: string[] = [];
  for (const kind of DOCUMENT_KINDS) decisionIds.push(await verify(await fileOf(kind)));
  const written = async () => {
    await notifyLater(app);
    const kind = "documents-verified";
    return [
      await storedRows(app.db, "outbox", "subject", { recipient: person.email, kind }),
      await storedRows(app.db, "notifications", "text", { userId: person.id, kind }),
    ].map((rows) => rows.length);
  };
  // The last but one is undone, so the notice of the last one would be wrong.
  const undo = `/api/decisions/${decisionIds.at(-2)}/undo`;
  expect((await admin().request("POST", undo)).statusCode).toBe(200);
  expect(await written()).toEqual([0, 0]);
  await verify(await fileOf(DOCUMENT_KINDS.at(-2) ?? "panCard"));
  expect(await written()).toEqual([1, 1]);
});
