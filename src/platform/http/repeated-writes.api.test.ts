import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertGuidances, insertRecord } from "#test/support/assistance-records.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import { insertPerson } from "#test/support/personas.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { sessionForm } from "#test/support/training.ts";
import { sessionCalls } from "#test/support/training-calls.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Tables that every call changes, and files that are no longer referenced. */
const BESIDE = ["throttles", "files", "job_leases"];

/** A digest of each table's rows, ignoring when sessions were last used. */
async function digests(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name`.execute(app.db);
  const tableDigests: Record<string, string> = {};
  for (const { name } of rows.filter((table) => !BESIDE.includes(table.name))) {
    const digest = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as digest
      from (select (to_jsonb(t) - 'last_used_at')::text as line from ${sql.table(name)} t) lines`.execute(
      app.db,
    );
    tableDigests[name] = digest.rows[0]?.digest ?? "";
  }
  return tableDigests;
}

type Answer = { statusCode: number; body: string };
type Write = () => Promise<Answer>;

const json =
  (who: { token: string }, method: "POST" | "PUT" | "PATCH", url: string, body: object): Write =>
  () =>
    app.withToken(who.token).request(method, url, body);
const form =
  (
    who: { token: string },
    method: "POST" | "PUT",
    url: string,
    parts: Record<string, string | [string, Buffer]>,
  ): Write =>
  () =>
    app.withToken(who.token).send(method, url, parts);

const résumé = { assignment: ["résumé.pdf", samplePdf()] as [string, Buffer] };
const experience = { totalExperience: "3", relevantExperience: "1.5", contact: "9876543210" };
const assistant = {
  assistantName: "Ravi Kumar",
  companyName: "Infosys",
  dateOfJoining: "2026-02-02",
  position: "Vendor",
};

/** Each way to write values over stored ones; sent a second time, it must change nothing. */
const WRITES: Record<string, () => Promise<Write>> = {
  "one's own name": async () => {
    const who = await insertPerson(app.db, { name: "Renamed" });
    const body = { username: "Asha Rao", email: who.email };
    return json(who, "PUT", `/api/auth/update-profile/${who.id}`, body);
  },
  "a person's option": async () => {
    const who = await insertPerson(app.db, { name: "Optioned", paymentOption: "Full Payment" });
    const body = { paymentOption: "Partial Payment" };
    return json(app.personas.admin, "PUT", `/api/admin/users/${who.id}`, body);
  },
  "the end of all sessions of a person": async () => {
    const who = await insertPerson(app.db, { name: "Ended" });
    return () => app.as("admin").request("DELETE", `/api/admin/users/${who.id}/sessions`);
  },
  "the address of a registration": async () => {
    const email = "typed.wrong@example.in";
    const body = { username: "Kiran", email, password: "a quite long secret", role: "Trainee" };
    const registered = await app
      .as(null)
      .request(
        "POST",
        "/api/auth/register",
        { ...body, confirmPassword: body.password },
        { headers: { "x-client": "web" } },
      );
    const { token } = registered.json().correction;
    const corrected = { token, email: "typed.right@example.in" };
    return () => app.as(null).request("PUT", "/api/auth/registration-email", corrected);
  },
  "a marketing profile": async () => {
    const who = await insertPerson(app.db, { name: "Kavya", subRole: "Existing Trainee" });
    const parts = { userId: who.id, ...experience, ...résumé };
    return form(who, "POST", "/api/profile/create-profile", parts);
  },
  "part of a marketing profile": async () => {
    const { person } = await insertCandidate(app);
    return form(person, "PUT", `/api/profile/update-profile/${person.id}`, { ...experience });
  },
  "an announcement": async () => {
    const { admin } = app.personas;
    const batch = await insertBatchOf(app.db, "Java");
    const post = { title: "Holiday", text: "No sessions.", audience: { kind: "everyone" } };
    const response = await app.as("admin").request("POST", "/api/feed", post);
    const audience = { kind: "batch", batchId: batch.batchId };
    return json(admin, "PUT", `/api/feed/${response.json().post._id}`, { ...post, audience });
  },
  "who guides": async () => {
    const [guide] = await insertGuidances(app.db, ["Meera Rao"]);
    const body = { name: "Meera Iyer", mobile: "9876543211", email: "iyer@hub.example" };
    return json(app.personas.cto, "PUT", `/api/cto/update-guidance/${guide?._id}`, body);
  },
  "whom somebody is guided by": async () => {
    const [guide] = await insertGuidances(app.db, ["Arjun Das"]);
    const { id } = await insertRecord(app.db, { username: "Nila Sen" });
    const body = { position: "Vendor", guidanceProvider: guide?._id.toUpperCase() };
    return json(app.personas.cto, "PUT", `/api/cto/update-user/${id}`, body);
  },
  "a personal assistant": async () => {
    const url = "/api/personal-assistant";
    const response = await app.as("cto").request("POST", `${url}/create-assistant`, assistant);
    const path = `${url}/update-assistant/${response.json().assistant._id}`;
    return json(app.personas.cto, "PUT", path, { ...assistant, companyName: "Wipro" });
  },
  "the details of assistance": async () => {
    const { person } = await insertAssisted(app, "active");
    const details = {
      username: "Kavya Rao",
      email: "kavya@infosys.example",
      mobile: "9123456780",
      companyName: "Wipro",
      package: 8.25,
      dateOfJoining: "2026-05-04",
    };
    return json(person, "PUT", `/api/assistance/update-assistance/${person.id}`, details);
  },
  "an interview": async () => {
    const { person, schedule } = await insertCandidate(app);
    const id = (await schedule()).json().interview._id;
    const body = { date: shifted("2026-03-05"), startTime: "11:00", reason: "Panel away" };
    return json(person, "PUT", `/api/interviews/update/${id}`, body);
  },
  "how an interview went": async () => {
    const { person, schedule } = await insertCandidate(app);
    const id = (await schedule({ round: "HR" })).json().interview._id;
    const parts = { feedback: "Negative", description: LONG_NOTE, isNoShow: "true", ...résumé };
    return form(person, "PUT", `/api/interviews/feedback/${id}`, parts);
  },
  "the day a batch ends": async () => {
    const { batchId } = await insertBatchOf(app.db, "Java");
    return json(app.personas.admin, "PUT", `/api/batch/${batchId}/end`, { endDate: "2099-01-01" });
  },
  "how many a batch takes": async () => {
    const { batchId } = await insertBatchOf(app.db, "Java");
    return json(app.personas.admin, "PUT", `/api/batch/${batchId}/capacity`, { capacity: 12 });
  },
  "a session with its attendance and question": async () => {
    const { trainer, batch, session } = await sessionCalls(() => app).held();
    const [asha, , chitra] = batch.trainees;
    const attendance = JSON.stringify([chitra.id, asha.id]);
    const question: [string, Buffer] = ["better.pdf", samplePdf({ bytes: 900 })];
    const parts = sessionForm(batch, { topic: "Maps", attendance, assignment: question });
    return form(trainer, "PUT", `/api/batch/session/${session._id}`, parts);
  },
  "a score": async () => {
    const { id } = await insertTraineeIn(app.db, "Java");
    const body = { score: 7.25, scoreType: "javaScore" };
    return json(app.personas.trainer, "PATCH", `/api/trainee/${id}/score`, body);
  },
  "an identity paper": async () => {
    const who = await insertPerson(app.db, { name: "Uploader", paymentOption: "Full Payment" });
    await insertDetails(app.db, who.id);
    const userPhoto: [string, Buffer] = ["me.png", await samplePng()];
    return form(who, "POST", "/api/documents/upload", { userId: who.id, userPhoto });
  },
};

test.each(Object.entries(WRITES))(
  "%s, sent again, changes no row and tells nobody",
  async (_, arrange) => {
    const write = await arrange();
    const untouched = await digests();
    const first = await write();
    expect(first.statusCode, first.body).toBeLessThan(300);
    const written = await digests();
    expect(written).not.toEqual(untouched);
    const second = await write();
    expect(second.statusCode, second.body).toBe(200);
    expect(await digests()).toEqual(written);
  },
);
