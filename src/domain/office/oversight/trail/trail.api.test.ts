import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "#/platform/audit/audit.ts";
import { type TestApp, testApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { admin, trainee, ceo } = app.personas;
  const by = (actor: { id: string } | undefined, ip: string) => ({
    clock: app.platform.clock,
    actor,
    ip,
  });
  const { db } = app;
  await writeAudit(db, by(admin, "192.0.2.1"), "user.changed", ["user", trainee.id], {
    oldValue: { subRole: "Assistance" },
    newValue: { subRole: "Existing Trainee" },
  });
  await writeAudit(db, by(ceo, "192.0.2.2"), "file.read", ["file", trainee.id], {
    newValue: { ownerId: trainee.id, document: "panCard" },
  });
  await writeAudit(db, by(undefined, "192.0.2.3"), "sign-in.failed", ["user", trainee.id], {});
  await writeAudit(db, by(admin, "192.0.2.1"), "batch.created", ["batch", null], {});
  // From a year before, without an actor: a job's.
  await sql`insert into audit_log (id, at, action, subject_type)
    values (gen_random_uuid(), '2025-03-01T20:00:00Z', 'dues.made', 'assistance-record')`.execute(
    db,
  );
});
afterAll(() => app.close());

const read = async (query: Record<string, string> = {}) => {
  const answer = await app
    .as("admin")
    .request("GET", `/api/audit-trail?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as {
    lines: { _id: string; action: string; [key: string]: unknown }[];
    next: string | null;
  };
};
const actions = async (query: Record<string, string>) =>
  (await read(query)).lines.map(({ action }) => action);

test("a line says in words what it holds, with names", async () => {
  const { admin, trainee } = app.personas;
  const [line] = (await read({ about: trainee.id, who: admin.username })).lines;
  expect(line).toMatchObject({
    action: "user.changed",
    text: "Account changed: sub-role from Assistance to Existing Trainee",
    outcome: "done",
    actor: { id: admin.id, username: admin.username, role: "Admin" },
    person: { id: trainee.id, username: trainee.username },
    values: [{ name: "subRole", before: "Assistance", after: "Existing Trainee" }],
    ip: "192.0.2.1",
  });
});

test("each filter finds its lines alone, the newest first", async () => {
  const { admin, trainee } = app.personas;
  const aboutTrainee = ["sign-in.failed", "file.read", "user.changed"];
  expect(await actions({ about: trainee.username })).toEqual(aboutTrainee);
  expect(await actions({ about: trainee.email.toUpperCase() })).toEqual(aboutTrainee);
  expect(await actions({ who: admin.id })).toEqual(["batch.created", "user.changed"]);
  expect(await actions({ ip: "192.0.2.2" })).toEqual(["file.read"]);
  expect(await actions({ topic: "training" })).toEqual(["batch.created"]);
  expect(await actions({ outcome: "refused" })).toEqual(["sign-in.failed"]);
  expect(await actions({ topic: "accounts", outcome: "done", about: trainee.id })).toEqual([
    "user.changed",
  ]);
  // Two hours after midnight in India.
  expect(await actions({ from: "2025-03-02", to: "2025-03-02" })).toEqual(["dues.made"]);
  expect(await actions({ to: "2025-03-01" })).toEqual([]);
  expect(await actions({ who: "nobody of this name" })).toEqual([]);
});

test("pages follow each other without a gap or a line twice", async () => {
  const all = (await read({ size: "500" })).lines.map(({ _id }) => _id);
  const read2 = async (after: string | null, seen: string[] = []): Promise<string[]> => {
    const { lines, next } = await read({ size: "2", ...(after && { after }) });
    const ids = [...seen, ...lines.map(({ _id }) => _id)];
    return next ? read2(next, ids) : ids;
  };
  expect(await read2(null)).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(5);
});
