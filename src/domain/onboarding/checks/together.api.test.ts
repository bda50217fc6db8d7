import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { DOCUMENT_KINDS } from "../documents/documents.rules.ts";

// Nothing can be undone, so the mail is written with the decision.
const app = await testApp({ UNDO_SECONDS: "0" });
afterAll(app.close);

test("the last of six is verified with its mail and its line in the trail, or none of it", async () => {
  const { person, fileOf } = await insertSubmitted(app);
  const verify = async (kind: (typeof DOCUMENT_KINDS)[number]) => {
    const url = `/api/documents/${await fileOf(kind)}/check`;
    return (await app.as("admin").request("PUT", url, { status: "verified" })).statusCode;
  };
  const last = "panCard";
  for (const kind of DOCUMENT_KINDS) if (kind !== last) expect(await verify(kind)).toBe(200);
  const known = async () => ({
    documents: await storedRows(app.db, "documents", "status", { traineeId: person.id }, "kind"),
    lines: (await storedRows(app.db, "auditLog", "action", { subjectId: person.id })).length,
    decisions: (await storedRows(app.db, "decisions", "id", { subjectId: person.id })).length,
  });
  const before = await known();

  await sql`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'no mail'; end $$`.execute(app.db);
  const mend = () => sql`drop function if exists refuse_mail() cascade`.execute(app.db);
  onTestFinished(async () => {
    await mend();
  });
  await sql`create trigger refuse_mail before insert on outbox for each row execute function refuse_mail()`.execute(
    app.db,
  );
  expect(await verify(last)).toBe(500);
  expect(await known()).toEqual(before);
  await mend();
  expect(await verify(last)).toBe(200);
  expect((await known()).documents.map(({ status }) => status)).toEqual(
    DOCUMENT_KINDS.map(() => "verified"),
  );
});
