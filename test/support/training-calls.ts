import type { CheckIn } from "#/domain/training/sessions/check-in/check-in.contract.ts";
import type { PlannedSession } from "#/domain/training/sessions/planned/planned.contract.ts";
import type { Session } from "#/domain/training/sessions/sessions.contract.ts";
import { addDays } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { insertBatchOf } from "./modules.ts";
import type { Parts } from "./multipart-form.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { samplePdf } from "./sample-files.ts";
import { auditLines, storedRows } from "./stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "./training.ts";

type On = Pick<TestApp, "withToken">;
type Reply = { statusCode: number; json: () => { message?: string } };

/** Returns the status and the message of a response. */
export const reply = (answer: Reply) => [answer.statusCode, answer.json().message];

/** Returns the parts of a form without one. */
export const without = (parts: Parts, name: string): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name));

const presenceOf = async (app: TestApp, sessionId: string) =>
  (await storedRows(app.db, "attendance", "traineeId", { sessionId }, "traineeId")).map(
    (row) => row.traineeId,
  );

/** Opens check-in of a session. Returns the current code. */
export async function openCheckIn(app: TestApp, trainer: Persona, id: string): Promise<string> {
  const caller = app.withToken(trainer.token);
  const opened = await caller.request("PUT", `/api/check-in/${id}`, { isOpen: true });
  if (opened.statusCode !== 200) throw new Error(opened.body);
  const { code } = (await caller.request("GET", `/api/check-in/${id}`)).json<CheckIn>();
  if (!code) throw new Error("Check-in is not open.");
  return code;
}

/**
 * The trainers' calls about training sessions, and the resulting rows. The app is there once a test
 * runs.
 */
export function sessionCalls(of: () => TestApp) {
  const add = (who: Persona, parts: Parts) =>
    of().withToken(who.token).send("POST", "/api/batch/add-session", parts);
  /** A new trainer: tests must not compete for a slot of the same person. */
  const someTrainer = () => insertPerson(of().db, { name: "Meera", role: "Trainer" });
  const held = async (more: Parts = {}) => {
    const trainer = await someTrainer();
    const batch = await insertClass(of());
    const answer = await add(trainer, sessionForm(batch, more));
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return { trainer, batch, session: answer.json<{ session: Session }>().session };
  };
  return {
    add,
    someTrainer,
    change: (who: Persona, id: string, parts: Parts) =>
      of().withToken(who.token).send("PUT", `/api/batch/session/${id}`, parts),
    held,
    /** A trainer's planned session of a separate class, and the form that records it as held. */
    plan: async (more: Parts = {}) => {
      const trainer = await someTrainer();
      const batch = await insertClass(of());
      const date = addDays(of().platform.clock.today(), 1);
      const form = sessionForm(batch, { date, time: SLOTS[3], ...more });
      const { assignment: _, attendance: __, ...parts } = form;
      const answer = await of()
        .withToken(trainer.token)
        .send("POST", "/api/planned-session", parts);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      const { planned } = answer.json<{ planned: PlannedSession }>();
      return { trainer, batch, form, planned };
    },
    /** A session held today, with its check-in open and the current code. */
    opened: async () => {
      const date = of().platform.clock.today();
      const session = await held({ date });
      const { trainer, sessionId } = { ...session, sessionId: session.session._id };
      return { ...session, sessionId, code: await openCheckIn(of(), trainer, sessionId) };
    },
    presentIn: (sessionId: string) => presenceOf(of(), sessionId),
    linesOf: (subjectId: string) =>
      auditLines(of().db, ["action", "actorId", "oldValue", "newValue"], { subjectId }),
    filesOf: (person: Persona) =>
      storedRows(of().db, "files", ["name", "state"], { ownerId: person.id }, "id"),
  };
}

type UploadOptions = { file?: [string, Buffer] | string; userId?: string; on?: On };
const pdf: [string, Buffer] = ["answer.pdf", samplePdf()];

/** The trainees' and trainers' calls about answers, and the resulting rows. */
export function answerCalls(of: () => TestApp) {
  const { held } = sessionCalls(of);
  const world = async () => {
    const { trainer, batch, session } = await held();
    const [asha, bala, chitra] = batch.trainees;
    return { trainer, batch, sessionId: session._id, asha, bala, chitra };
  };
  const upload = (
    who: Persona,
    sessionId: string,
    { file = pdf, userId = who.id, on = of() }: UploadOptions = {},
  ) =>
    on
      .withToken(who.token)
      .send("POST", `/api/trainee/${sessionId}/upload-assignment?userId=${userId}`, {
        assignment: file,
      });
  return {
    world,
    upload,
    /** A person who answered a session of a Java batch, was scored, and is now in another batch. */
    repeated: async (reached: number) => {
      const { batch, trainer, sessionId, asha } = await world();
      await upload(asha, sessionId);
      const url = `/api/trainee/${asha.id}/score`;
      const score = (value: number) =>
        of()
          .withToken(trainer.token)
          .request("PATCH", url, { score: value, scoreType: "javaScore" });
      await score(reached);
      const to = await insertBatchOf(of().db, "Java");
      const moved = await of().as("admin").request("PUT", `/api/batch/${batch.id}/move-trainee`, {
        traineeId: asha.id,
        toBatchId: to.id,
        reason: "Once more",
      });
      if (moved.statusCode !== 200) throw new Error(moved.body);
      return { batch, trainer, sessionId, asha, to, score };
    },
    review: (
      who: Persona,
      answer: { sessionId: string; trainee: Persona },
      body: object,
      on: On = of(),
    ) =>
      on
        .withToken(who.token)
        .request("PATCH", `/api/batch/${answer.sessionId}/trainee/${answer.trainee.id}`, body),
    answersOf: (who: Persona) =>
      storedRows(
        of().db,
        "answers",
        ["number", "status", "fileId"],
        { traineeId: who.id },
        "number",
      ),
    statusOf: async (who: Persona) => {
      const url = `/api/trainee/${who.id}/batch-details?batchType=Java`;
      const answer = await of().withToken(who.token).request("GET", url);
      const { sessions, totalAssignments } = answer.json();
      const [{ assignmentStatus, rejectionReason }] = sessions;
      return { assignmentStatus, rejectionReason, totalAssignments };
    },
  };
}
