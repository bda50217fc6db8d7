import { expect } from "vitest";
import { mailJob } from "#/platform/mail/mail-job.ts";
import type { TestApp } from "./app.ts";
import { insertAssisted } from "./assistance.ts";
import { insertGuidances } from "./assistance-records.ts";
import { shifted } from "./days.ts";
import { correctionDecided, type Decided, documentDecided, type Who } from "./decided-papers.ts";
import { notifyGathered } from "./gathered.ts";
import { insertCandidate } from "./marketing.ts";
import { insertPending, insertPerson, type Persona } from "./personas.ts";
import { auditLines, storedRows } from "./stored-rows.ts";
import { insertClass, sessionForm } from "./training.ts";

/** Everything that can be decided and undone, once the app is there, and the resulting rows. */
export function decisionCalls(of: () => TestApp) {
  const asOf = (who: Who, on: Pick<TestApp, "as" | "withToken"> = of()) =>
    typeof who === "string" ? on.as(who) : on.withToken(who.token);

  /** The rows of a table by one value, without the columns that an undo changes. */
  const rowsOf =
    (
      table: "users" | "answers" | "assistanceRequests" | "assistanceRecords",
      column: string,
      value: string,
    ) =>
    async () => {
      const rows = await of()
        .db.selectFrom(table)
        .selectAll()
        .where(column as never, "=", value as never)
        .execute();
      return rows.map((row) => ({ ...row, version: null }));
    };
  const listed = (who: Who, url: string) => async () =>
    (await asOf(who).request("GET", `/api${url}`)).json();

  const registration = (approved: boolean) => async (): Promise<Decided> => {
    const person = await insertPending(of().db);
    const body = { traineeId: person.id, approved, paymentOption: "Full Payment" };
    return {
      by: "admin",
      call: ["PUT", "/admin/approve", body],
      notifies: person,
      see: rowsOf("users", "id", person.id),
      subjectId: person.id,
    };
  };

  const answer = (status: "Approved" | "Rejected") => async (): Promise<Decided> => {
    const trainer = await insertPerson(of().db, { name: "Meera", role: "Trainer" });
    const batch = await insertClass(of());
    const [asha] = batch.trainees;
    const form = sessionForm(batch);
    const response = await asOf(trainer).send("POST", "/api/batch/add-session", form);
    const id: string = response.json().session._id;
    const url = `/api/trainee/${id}/upload-assignment?userId=${asha.id}`;
    await asOf(asha).send("POST", url, { assignment: form.assignment ?? "" });
    await of().db.deleteFrom("notifications").where("userId", "=", asha.id).execute();
    await of().db.deleteFrom("outbox").where("recipient", "=", asha.email).execute();
    return {
      by: trainer,
      call: ["PATCH", `/batch/${id}/trainee/${asha.id}`, { status, reason: "No tests" }],
      notifies: asha,
      see: rowsOf("answers", "traineeId", asha.id),
      subjectId: id,
    };
  };

  const request = (method: "PUT" | "DELETE", path: string) => async (): Promise<Decided> => {
    const { person } = await insertAssisted(of(), "pending");
    return {
      by: "admin",
      call: [method, `/admin/${path}/${person.id}`, { amount: 5000 }],
      notifies: person,
      see: rowsOf("assistanceRequests", "userId", person.id),
      subjectId: person.id,
    };
  };

  const closing = (by: "admin" | "cto", path: string) => async (): Promise<Decided> => {
    const { person, recordId } = await insertAssisted(of(), "active");
    const log = listed("cto", `/cto/records/${recordId}/entries`);
    const record = rowsOf("assistanceRecords", "id", recordId);
    return {
      by,
      call: ["PUT", `/${path}/${recordId}`, { isActive: false, summary: "A good year." }],
      notifies: person,
      see: async () => [await record(), await log()],
      subjectId: recordId,
    };
  };

  const removal = (kind: "message" | "post" | "guidance") => async (): Promise<Decided> => {
    const name = `Removed ${Math.random()}`;
    if (kind === "message") {
      const values = { name, email: "a@x.example", message: "Hello" };
      await of().as(null).request("POST", "/api/contact/submit", values);
      const see = listed("admin", `/contact/messages?q=${name}`);
      const [{ _id: id }] = (await see()) as [{ _id: string }];
      const call: Decided["call"] = ["DELETE", `/contact/messages/${id}`];
      return { by: "admin", call, notifies: null, see, subjectId: id };
    }
    if (kind === "post") {
      const body = { title: name.slice(0, 30), text: "Text", audience: { kind: "everyone" } };
      const response = await of().as("admin").request("POST", "/api/feed", body);
      const id: string = response.json().post._id;
      const see = async () => {
        const { posts } = (await listed("admin", `/feed?q=${body.title}`)()) as {
          posts: { version: number }[];
        };
        return posts;
      };
      return { by: "admin", call: ["DELETE", `/feed/${id}`], notifies: null, see, subjectId: id };
    }
    const [guide] = await insertGuidances(of().db, [name]);
    const id = guide?._id ?? "";
    const see = listed("cto", `/cto/get-guidances?q=${name}`);
    const call: Decided["call"] = ["DELETE", `/cto/delete-guidance/${id}`];
    return { by: "cto", call, notifies: null, see, subjectId: id };
  };

  const interview = async (): Promise<Decided> => {
    const { person, schedule, request: ask } = await insertCandidate(of());
    const { _id: id } = (await schedule()).json().interview;
    await ask("PUT", `update/${id}`, { date: shifted("2026-03-05"), reason: "Panel" });
    await of().db.deleteFrom("notifications").where("userId", "=", person.id).execute();
    await of().db.deleteFrom("outbox").where("recipient", "=", person.email).execute();
    return {
      by: person,
      call: ["DELETE", `/interviews/delete/${id}`],
      notifies: person,
      see: async () => {
        const all = (await listed(person, `/interviews/user/${person.id}`)()) as object;
        const moves = await of()
          .db.selectFrom("interviewMoves")
          .selectAll()
          .where("interviewId", "=", id)
          .execute();
        return [
          JSON.parse(
            JSON.stringify(all, (key, value) => (/url|version/i.test(key) ? null : value)),
          ),
          moves,
        ];
      },
      subjectId: id,
    };
  };

  const assistant = async (): Promise<Decided> => {
    const body = {
      assistantName: `Closed ${Math.random()}`,
      companyName: "Wipro",
      dateOfJoining: "2024-02-29",
    };
    const response = await of()
      .as("cto")
      .request("POST", "/api/personal-assistant/create-assistant", body);
    const { _id: id } = response.json().assistant;
    const all = listed("cto", `/personal-assistant/get-assistant?q=${body.assistantName}`);
    return {
      by: "cto",
      call: ["PUT", `/cto/close-personal-assistant/${id}`, { summary: "Done" }],
      notifies: null,
      see: async () =>
        JSON.parse(JSON.stringify(await all(), (key, value) => (key === "version" ? null : value))),
      subjectId: id,
    };
  };

  const batch = (what: "end" | "move" | "remove") => async (): Promise<Decided> => {
    const [from, to] = [await insertClass(of()), await insertClass(of())];
    const [asha] = from.trainees;
    const body = { traineeId: asha.id, toBatchId: to.id, reason: "Asked for it" };
    const path = what === "end" ? "end" : `${what}-trainee`;
    const members = async () =>
      of().db.selectFrom("batchMembers").selectAll().where("traineeId", "=", asha.id).execute();
    const waiting = async () =>
      of().db.selectFrom("batchWaitlist").selectAll().where("traineeId", "=", asha.id).execute();
    const ends = async () => storedRows(of().db, "batches", "endDate", { id: from.id });
    return {
      by: "admin",
      call: ["PUT", `/batch/${from.id}/${path}`, what === "end" ? { endDate: "2026-03-01" } : body],
      notifies: what === "end" ? null : asha,
      see: async () => [await members(), await waiting(), await ends()],
      subjectId: from.id,
    };
  };

  const kinds: [string, () => Promise<Decided>][] = [
    ["approving a registration", registration(true)],
    ["rejecting a registration", registration(false)],
    ["approving an answer", answer("Approved")],
    ["rejecting an answer", answer("Rejected")],
    ["verifying a document", documentDecided(of, "ceo", "verified")],
    ["returning a document", documentDecided(of, "admin", "returned")],
    ["granting a correction of details", correctionDecided(of, true)],
    ["refusing a correction of details", correctionDecided(of, false)],
    ["approving a request for assistance", request("PUT", "approve-assistance")],
    ["removing a request for assistance", request("DELETE", "remove-assistance")],
    ["the admin's closing of an assistance", closing("admin", "admin/update-assistance")],
    ["the CTO's closing of an assistance", closing("cto", "cto/close-user")],
    ["closing a personal assistant", assistant],
    ["deleting a contact message", removal("message")],
    ["deleting an announcement", removal("post")],
    ["deleting an in-house employee", removal("guidance")],
    ["deleting an interview", interview],
    ["ending a batch", batch("end")],
    ["moving a member of a batch", batch("move")],
    ["removing a member of a batch", batch("remove")],
  ];

  async function decide({ by, call: [method, url, body] }: Decided) {
    const answer = await asOf(by).request(method, `/api${url}`, body);
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    expect(answer.json()).toMatchObject({ decisionId: expect.any(String), undoSeconds: 30 });
    return answer.json().decisionId as string;
  }
  const undo = async (who: Who, id: string, on: Pick<TestApp, "as" | "withToken"> = of()) => {
    const answer = await asOf(who, on).request("POST", `/api/decisions/${id}/undo`);
    return [answer.statusCode, answer.json().reason ?? answer.json().message];
  };
  const mailsTo = (person: Persona | null) =>
    storedRows(of().db, "outbox", ["kind", "status"], { recipient: person?.email ?? "" }, "id");
  const noticesOf = async (person: Persona) =>
    (await asOf(person).request("GET", "/api/notifications")).json().notifications.length;
  const linesOf = async (subjectId: string) =>
    (await auditLines(of().db, "action", { subjectId })).map(({ action }) => action);

  /** The mail worker, and the mails it delivered. */
  function postOffice() {
    const delivered: string[] = [];
    const transport = {
      deliver: async ({ recipient }: { recipient: string }) => void delivered.push(recipient),
      close: () => undefined,
    };
    const attachments = { receipt: async () => ({ filename: "", content: "", contentType: "" }) };
    const job = mailJob({ transport, attachments } as unknown as Parameters<typeof mailJob>[0]);
    const run = async () => {
      await notifyGathered(of());
      await job.run(of().platform, new AbortController().signal);
    };
    return { delivered, run };
  }
  /** Moves the clock ahead for one piece of work. */
  async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    await of().moveClock(seconds);
    try {
      return await work();
    } finally {
      await of().moveClock(0);
    }
  }

  return {
    asOf,
    kinds,
    registration,
    closing,
    removal,
    interview,
    decide,
    undo,
    mailsTo,
    noticesOf,
    linesOf,
    postOffice,
    later,
  };
}
