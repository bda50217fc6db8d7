import { type RawBuilder, sql } from "kysely";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import { encodeForm, type Parts } from "#test/support/multipart-form.ts";
import { askOrder, insertJavaBatch, insertPayer, orderBody } from "#test/support/payments.ts";
import { insertPending, insertPerson, type Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";
import type { Call } from "./cut-call.ts";

/** One write, and its expected effects in the end: each of these counts exactly one row. */
export type Probe = { call: Call; effects: RawBuilder<unknown>[] };
type Kind = (app: TestApp, index: number) => Promise<Probe>;

const json = (method: string, path: string, token: string | null, body: object): Call => ({
  method,
  path,
  token,
  key: newId(),
  body: Buffer.from(JSON.stringify(body)),
  type: "application/json",
});

async function form(method: string, path: string, token: string, parts: Parts): Promise<Call> {
  const { type, bytes } = await encodeForm(parts);
  return { method, path, token, key: newId(), body: bytes, type };
}

const tokenOf = (app: TestApp, who: "admin" | "trainer") => app.personas[who].token;
const notice = (person: Persona, kind: string) =>
  sql`notifications where user_id = ${person.id} and kind = ${kind}`;
const liveFile = (person: Persona) =>
  sql`files where owner_id = ${person.id} and state = 'live' and kind <> 'profileResume'`;

const PASSWORD = "a long pass phrase";

/** The calls that are cut, by name; each probe has its own rows. */
export const FAULT_KINDS: Record<string, Kind> = {
  "create batch": async (app, index) => {
    const startDate = addDays("2027-01-01", index);
    return {
      call: json("POST", "/api/batch/create-batch", tokenOf(app, "admin"), {
        batchType: "Java",
        startDate,
      }),
      effects: [sql`batches where start_date = ${startDate} and batch_type = 'Java'`],
    };
  },
  "add trainee": async (app) => {
    const batch = await insertBatchOf(app.db, "AEM");
    const trainee = await insertTraineeIn(app.db, "Java", { mark: 9 });
    return {
      call: json("PUT", `/api/batch/${batch.id}/add-trainee`, tokenOf(app, "admin"), {
        batchId: batch.id,
        selectedTrainees: [trainee.id],
      }),
      effects: [
        sql`batch_members where trainee_id = ${trainee.id} and batch_id = ${batch.id}`,
        sql`notifications where user_id = ${trainee.id}`,
      ],
    };
  },
  approve: async (app) => {
    const person = await insertPending(app.db);
    return {
      call: json("PUT", "/api/admin/approve", tokenOf(app, "admin"), {
        traineeId: person.id,
        approved: true,
        paymentOption: "Full Payment",
      }),
      effects: [
        sql`users where id = ${person.id} and status = 'approved'`,
        notice(person, "registration-approved"),
      ],
    };
  },
  "create user": async (app) => {
    const email = `created.${newId().slice(-12)}@people.example`;
    return {
      call: json("POST", "/api/admin/create-user", tokenOf(app, "admin"), {
        username: "Created",
        email,
        contactNumber: "9876543210",
        role: "Trainer",
        password: PASSWORD,
      }),
      effects: [sql`users where email = ${email}`, sql`outbox where recipient = ${email}`],
    };
  },
  "schedule interview": async (app) => {
    const { person } = await insertCandidate(app);
    return {
      call: json("POST", "/api/interviews/schedule", person.token, {
        userId: person.id,
        companyName: "Infosys",
        round: "Screening",
        date: shifted("2026-03-02"),
        startTime: "10:00",
        duration: "30 Minutes",
      }),
      effects: [sql`interviews where trainee_id = ${person.id}`],
    };
  },
  "feedback with file": async (app) => {
    const { person, schedule } = await insertCandidate(app);
    const id: string = (await schedule()).json().interview._id;
    return {
      call: await form("PUT", `/api/interviews/feedback/${id}`, person.token, {
        feedback: "Positive",
        description: LONG_NOTE,
        assignment: ["offer.pdf", samplePdf()],
      }),
      effects: [
        sql`interviews where id = ${id} and feedback = 'Positive'`,
        sql`files where owner_id = ${person.id} and kind = 'interviewAttachment' and state = 'live'`,
        sql`audit_log where subject_id = ${id} and action = 'interview.feedback-recorded'`,
      ],
    };
  },
  placement: async (app) => {
    const { person, take } = await insertCandidate(app);
    const id = await take();
    return {
      call: json("PUT", `/api/interviews/placement/${id}`, person.token, {
        placedCompany: "Infosys",
        packageAmount: 6.5,
        onboardingDate: shifted("2026-04-01"),
      }),
      effects: [
        sql`placements where trainee_id = ${person.id}`,
        notice(person, "placement-recorded"),
      ],
    };
  },
  "manual payment": async (app) => {
    const { person, recordId } = await insertAssisted(app, "active");
    return {
      call: json("POST", "/api/assistant-manual-payment/create-payment", tokenOf(app, "admin"), {
        userId: person.id,
        assistanceId: recordId,
        paymentStatus: "Received",
        amount: 5_000,
      }),
      effects: [
        sql`assistance_payments where record_id = ${recordId}`,
        sql`receipts where trainee_id = ${person.id}`,
      ],
    };
  },
  "session with file": async (app) => {
    const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
    const batch = await insertClass(app);
    return {
      call: await form("POST", "/api/batch/add-session", trainer.token, sessionForm(batch)),
      effects: [
        sql`training_sessions where batch_id = ${batch.id}`,
        liveFile(trainer),
        ...batch.trainees.map((member) => sql`notifications where user_id = ${member.id}`),
      ],
    };
  },
  score: async (app) => {
    const trainee = await insertTraineeIn(app.db, "Java");
    return {
      call: json("PATCH", `/api/trainee/${trainee.id}/score`, tokenOf(app, "trainer"), {
        score: 8,
        scoreType: "javaScore",
        previousScore: null,
      }),
      effects: [
        sql`module_scores where trainee_id = ${trainee.id}`,
        sql`score_changes where trainee_id = ${trainee.id}`,
      ],
    };
  },
  announcement: async (app, index) => {
    const title = `Announcement ${index} ${newId()}`;
    return {
      call: json("POST", "/api/feed", tokenOf(app, "admin"), {
        title,
        text: "We are closed.",
        audience: { kind: "everyone" },
      }),
      effects: [sql`feed_posts where title = ${title}`],
    };
  },
  contact: async () => {
    const message = `Message ${newId()}`;
    return {
      call: json("POST", "/api/contact/submit", null, {
        name: "Visitor",
        email: `${newId()}@people.example`,
        message,
      }),
      effects: [sql`contact_messages where message = ${message}`],
    };
  },
  register: async () => {
    const email = `registered.${newId().slice(-12)}@people.example`;
    return {
      call: json("POST", "/api/auth/register", null, {
        username: "Registrant",
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        role: "Trainee",
      }),
      effects: [sql`users where email = ${email}`],
    };
  },
  "payment order": async (app) => {
    const payer = await insertPayer(app);
    return {
      call: json("POST", "/api/payment/order", payer.token, orderBody(payer, "Full Payment")),
      effects: [
        sql`admission_payments where trainee_id = ${payer.id}`,
        sql`sandbox.orders where receipt in
          (select replace(id::text, '-', '') from admission_payments where trainee_id = ${payer.id})`,
      ],
    };
  },
  "payment verify": async (app) => {
    const payer = await insertPayer(app);
    const { batchId } = await insertJavaBatch(app);
    const order = await askOrder(app, payer, "Full Payment", { batchId });
    const { orderId } = order.json();
    const paid = await app
      .withToken(payer.token)
      .request("POST", "/api/sandbox/pay", { orderId, outcome: "captured" });
    return {
      call: json("POST", "/api/payment/verify", payer.token, {
        ...orderBody(payer, "Full Payment"),
        ...paid.json(),
      }),
      effects: [
        sql`admission_payments where trainee_id = ${payer.id} and status = 'completed'`,
        sql`receipts where trainee_id = ${payer.id}`,
        sql`batch_members where trainee_id = ${payer.id}`,
      ],
    };
  },
};
