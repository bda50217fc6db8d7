import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertSubmitted } from "#test/support/documents.ts";
import { openApp } from "#test/support/opened-app.ts";

const app = await openApp();

test("lists of what waits, decisions and a person's page open no paper; a press on one does", async () => {
  const { person, fileOf } = await insertSubmitted(app, "Looked at");
  const looks = () =>
    app.db
      .selectFrom("auditLog")
      .select("subjectId")
      .where("action", "=", "file.read")
      .where(sql`new_value ->> 'ownerId'`, "=", person.id)
      .execute();
  const reads = [
    "/api/documents/queue?state=waiting",
    `/api/documents/queue?userId=${person.id}`,
    "/api/admin/queue?show=documents",
    "/api/admin/queue?show=returned",
    `/api/documents/${person.id}`,
    `/api/people/${person.id}`,
  ];
  for (const url of reads) {
    const { statusCode } = await app.as("admin").request("GET", url);
    expect([url, statusCode]).toEqual([url, 200]);
  }
  const url = `/api/documents/${await fileOf("panCard")}/check`;
  await app.as("admin").request("PUT", url, { status: "verified" });
  expect(await looks()).toEqual([]);

  const fileId = await fileOf("aadharCard");
  await app.as("admin").request("GET", `/api/files/${fileId}`);
  expect(await looks()).toEqual([{ subjectId: fileId }]);
});
