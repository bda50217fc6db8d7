import { Readable } from "node:stream";
import { settleCertificates } from "#/domain/placement/certificates/issuing.service.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashToken } from "#/platform/http/access.ts";
import type { Route } from "#/shared/contract.ts";
import type { ErrorKey } from "#/shared/errors.ts";
import { allowTokens, makeToken } from "./access-tokens.ts";
import type { TestApp } from "./app.ts";
import { insertAssisted } from "./assistance.ts";
import { insertCorrection } from "./corrections.ts";
import { shifted } from "./days.ts";
import { insertDue } from "./dues.ts";
import { insertAdvanceInvoice } from "./gst.ts";
import { insertCandidate, LONG_NOTE } from "./marketing.ts";
import { insertTraineeIn } from "./modules.ts";
import type { Parts } from "./multipart-form.ts";
import { askOrder, askVerify, insertJavaBatch, insertPayer } from "./payments.ts";
import { insertPending, insertPerson, insertTestSession, type Persona } from "./personas.ts";
import { samplePdf } from "./sample-files.ts";
import { setPayTo, shareQuestions } from "./settings.ts";
import { storedRow } from "./stored-rows.ts";
import { insertClass, sessionForm } from "./training.ts";
import { answerCalls, sessionCalls } from "./training-calls.ts";

/** The inputs of a call besides the ids in its path. */
type Rest = { body?: object; parts?: Parts; query?: string };

/** A thing owned by someone who is none of the personas, and how to make the call about it. */
export type OwnedThing = {
  owner: Persona;
  id: string;
  /** Returns the other inputs of the call about the thing with this id, made by this caller. */
  rest?: (id: string, callerId: string) => Rest;
  /** The refusal for anyone else; NOT_FOUND by default. */
  refusal?: ErrorKey;
};

type Name = `${Route["method"]} ${Route["path"]}`;

/** For each call with a grant of "owned": makes a thing for which its owner may make the call. */
export function ownedThings(of: () => TestApp): Record<Name, () => Promise<OwnedThing>> {
  const { held, plan, opened } = sessionCalls(of);
  const { world } = answerCalls(of);

  const passkey = async () => {
    const [owner, id] = [await insertPerson(of().db, { name: "Keyed" }), newId()];
    const [credentialId, publicKey] = [Buffer.from(id), Buffer.from(id)];
    const row = { id, userId: owner.id, credentialId, publicKey, signCount: 0, name: "Phone" };
    const createdAt = new Date();
    await of()
      .db.insertInto("passkeys")
      .values({ ...row, transports: [], createdAt })
      .execute();
    return { owner, id };
  };
  const accessToken = async () => {
    await allowTokens(of());
    const owner = await insertPerson(of().db, {
      name: "Programmer",
      role: "Admin",
      subRole: "CTO",
    });
    const { id } = await makeToken(of(), owner, ["assistance:read"]);
    return { owner, id };
  };
  const heldSession = async () => {
    const { trainer, batch, session } = await held();
    const { assignment: _, ...form } = sessionForm(batch, { topic: "Streams" });
    const parts: Parts = { ...form, version: String(session.version) };
    return { owner: trainer, id: session._id, rest: () => ({ parts }) };
  };
  const plannedSession = async (more: (form: Parts) => Rest) => {
    const { trainer, planned, form } = await plan();
    return { owner: trainer, id: planned._id, rest: () => more(form) };
  };
  const interview = async (rest: Rest = {}, isTaken = false) => {
    const { person, schedule, take } = await insertCandidate(of());
    const id: string = isTaken ? await take() : (await schedule()).json().interview._id;
    return { owner: person, id, rest: () => rest };
  };
  /** An interview whose candidate has noted the questions. */
  const noted = async (rest: Rest = {}) => {
    await shareQuestions(of());
    const thing = await interview(rest);
    const url = `/api/interviews/${thing.id}/questions`;
    await of().withToken(thing.owner.token).request("PUT", url, { text: "What is a closure?" });
    return thing;
  };
  const order = async () => {
    await insertJavaBatch(of());
    const payer = await insertPayer(of());
    const { orderId } = (await askOrder(of(), payer)).json<{ orderId: string }>();
    return { payer, orderId };
  };
  const paidOrder = async () => {
    const { payer, orderId } = await order();
    const played = await of()
      .withToken(payer.token)
      .request("POST", "/api/sandbox/pay", { orderId });
    return { payer, orderId, paid: played.json<object>() };
  };

  const month = async () => {
    await setPayTo(of());
    const assisted = await insertAssisted(of(), "active");
    const { id } = await insertDue(of(), assisted, 1);
    const reference = String(Date.now()).slice(-12).padStart(12, "4");
    return { owner: assisted.person, id, rest: () => ({ body: { reference } }) };
  };

  return {
    "POST /api/dues/:id/claims": month,
    "DELETE /api/dues/claims/:id": async () => {
      const { owner, id, rest } = await month();
      const own = of().withToken(owner.token);
      const claimed = await own.request("POST", `/api/dues/${id}/claims`, rest().body);
      return { owner, id: claimed.json().claim._id };
    },
    "POST /api/trainee/:sessionId/upload-assignment": async () => {
      const { asha, sessionId } = await world();
      const parts: Parts = { assignment: ["answer.pdf", samplePdf()] };
      return {
        owner: asha,
        id: sessionId,
        rest: (_, callerId) => ({ parts, query: `?userId=${callerId}` }),
      };
    },
    "GET /api/batch/session/:sessionId": heldSession,
    "PUT /api/batch/session/:sessionId": heldSession,
    "GET /api/calendar/sessions/:sessionId": heldSession,
    "GET /api/check-in/:sessionId": heldSession,
    "PUT /api/check-in/:sessionId": async () => ({
      ...(await heldSession()),
      rest: () => ({ body: { isOpen: false } }),
    }),
    "POST /api/check-in/:sessionId": async () => {
      const { batch, sessionId, code } = await opened();
      const url = `/api/check-in/${sessionId}/ticket`;
      const changed = await of().withToken(null).request("POST", url, { code });
      const { ticket } = changed.json<{ ticket: string }>();
      return { owner: batch.trainees[2], id: sessionId, rest: () => ({ body: { code: ticket } }) };
    },
    "PUT /api/planned-session/:plannedId": () => plannedSession((parts) => ({ parts })),
    "PUT /api/planned-session/:plannedId/cancel": () => plannedSession(() => ({ body: {} })),
    "POST /api/batch/session/:sessionId/withdrawal": async () => {
      const { trainer, sessionId } = await opened();
      return { owner: trainer, id: sessionId, rest: () => ({ body: { reason: "Wrong batch" } }) };
    },
    "POST /api/planned-session/:plannedId/held": () => plannedSession((parts) => ({ parts })),
    "GET /api/calendar/batches/:batchId": async () => {
      const batch = await insertClass(of());
      return { owner: batch.trainees[0], id: batch.id };
    },
    "GET /api/calendar/interviews/:interviewId": () => interview(),
    "PUT /api/interviews/update/:id": () => interview({ body: { startTime: "12:00" } }),
    "DELETE /api/interviews/delete/:id": () => interview(),
    "GET /api/interviews/:id/questions": () => noted(),
    "PUT /api/interviews/:id/questions": () => noted({ body: { text: "What is a heap?" } }),
    "DELETE /api/interviews/:id/questions": () => noted(),
    "PUT /api/interviews/feedback/:id": () =>
      interview({ parts: { feedback: "Positive", description: LONG_NOTE } }),
    "PUT /api/interviews/placement/:id": () =>
      interview(
        {
          body: {
            placedCompany: "Infosys",
            packageAmount: 6,
            onboardingDate: shifted("2026-04-01"),
          },
        },
        true,
      ),
    "GET /api/files/:fileId": async () => {
      const owner = await insertPerson(of().db, { name: "Owner" });
      const file = await of().platform.files.stage({
        ownerId: owner.id,
        rule: { kind: "identityDocument", accept: ["pdf"], wrongType: "FILE_TYPE_REFUSED" },
        field: "panCard",
        fileName: "pan.pdf",
        stream: Readable.from([samplePdf()], { objectMode: false }),
      });
      await of().platform.files.claim(of().db, [file.id]);
      return { owner, id: file.id };
    },
    "POST /api/sandbox/pay": async () => {
      const { payer, orderId } = await order();
      return { owner: payer, id: orderId, rest: (id) => ({ body: { orderId: id } }) };
    },
    "POST /api/payment/verify": async () => {
      const { payer, orderId, paid } = await paidOrder();
      const body = { amount: 10_000, trainingOpted: "Java + AEM", paymentType: "Full Payment" };
      return {
        owner: payer,
        id: orderId,
        rest: (id, userId) => ({ body: { ...body, ...paid, userId, orderId: id } }),
        refusal: "PAYMENT_NOT_VERIFIED",
      };
    },
    "DELETE /api/resume/shares/:id": async () => {
      const { person: owner } = await insertCandidate(of());
      const made = await of()
        .withToken(owner.token)
        .request("POST", "/api/resume/shares", { days: 7 });
      return { owner, id: made.json<{ share: { _id: string } }>().share._id };
    },
    "GET /api/certificates/:id/pdf": async () => {
      const owner = await insertTraineeIn(of().db, "Java", { mark: 8 });
      const { db, clock, hub } = of().platform;
      await db
        .transaction()
        .execute((tx) => settleCertificates(tx, { clock, hub }, { traineeIds: [owner.id] }));
      const { id } = await storedRow(db, "certificates", "id", { traineeId: owner.id });
      return { owner, id };
    },
    "GET /api/payment/receipt/:id": async () => {
      const { payer, paid } = await paidOrder();
      await askVerify(of(), payer, paid);
      const receipt = await storedRow(of().db, "receipts", "id", { traineeId: payer.id });
      return { owner: payer, id: receipt.id };
    },
    "GET /api/payment/receipt/:id/credit-note": async () => {
      const { payer, paid } = await paidOrder();
      await askVerify(of(), payer, paid);
      const { id } = await storedRow(of().db, "receipts", "id", { traineeId: payer.id });
      const reason = { reason: "Left before the batch" };
      await of().as("admin").request("POST", `/api/payment/receipt/${id}/refund`, reason);
      return { owner: payer, id };
    },
    "GET /api/tax/invoice/:id": () => insertAdvanceInvoice(of()),
    "DELETE /api/details-corrections/:correctionId": async () => {
      const { person, id } = await insertCorrection(of());
      return { owner: person, id };
    },
    "DELETE /api/auth/sessions/:id": async () => {
      const owner = await insertPerson(of().db, { name: "Elsewhere" });
      const token = await insertTestSession(of().db, { userId: owner.id });
      const { id } = await storedRow(of().db, "sessions", "id", { tokenHash: hashToken(token) });
      return { owner, id };
    },
    "DELETE /api/auth/access-tokens/:id": accessToken,
    "PUT /api/auth/passkeys/:id": async () => ({
      ...(await passkey()),
      rest: () => ({ body: { name: "My phone" } }),
    }),
    "DELETE /api/auth/passkeys/:id": () => passkey(),
    "POST /api/notifications/read": async () => {
      const [owner, id] = [await insertPerson(of().db, { name: "Reader" }), newId()];
      await of()
        .db.insertInto("notifications")
        .values({ id, userId: owner.id, kind: "note", text: "News", createdAt: new Date() })
        .execute();
      return { owner, id, rest: (thingId) => ({ body: { ids: [thingId] } }) };
    },
    "DELETE /api/warning-notes/:id": async () => {
      const owner = await insertPerson(of().db, { name: "Substitute", role: "Trainer" });
      const { batchId, trainees } = await insertClass(of());
      const body = { batchId, deed: "call", text: "", rest: "none" };
      const url = `/api/people/${trainees[0].id}/warnings`;
      await of().withToken(owner.token).request("POST", url, body);
      const { id } = await storedRow(of().db, "warningNotes", "id", { writtenBy: owner.id });
      return { owner, id };
    },
    "GET /api/my-messages/:messageId": async () => {
      const owner = await insertPerson(of().db, { name: "Reader" });
      const body = { subject: "Hello", text: "Hello.", audience: "One", userIds: [owner.id] };
      const sent = await of().as("admin").request("POST", "/api/messages", body);
      return { owner, id: sent.json<{ id: string }>().id };
    },
    "POST /api/decisions/:decisionId/undo": async () => {
      const owner = await insertPerson(of().db, { name: "Anil", role: "Admin" });
      const { id: traineeId } = await insertPending(of().db);
      const decided = await of()
        .withToken(owner.token)
        .request("PUT", "/api/admin/approve", { traineeId, approved: false });
      return { owner, id: decided.json<{ decisionId: string }>().decisionId };
    },
  };
}
