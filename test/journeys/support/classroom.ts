import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { answersContract } from "#/domain/training/sessions/answers/answers.contract.ts";
import { sessionsContract } from "#/domain/training/sessions/sessions.contract.ts";
import { call } from "./call.ts";
import type { Hub } from "./hub.ts";
import { approvedTrainee, createdPerson, type Person, signInByCall } from "./people.ts";
import { pdfFile } from "./sample-documents.ts";
import { createJavaBatch, dayFromToday } from "./trainee-steps.ts";

export const SLOT = "11:00 AM to 1:00 PM";

/** A Java batch that started yesterday, with trainees who need not pay, and a trainer. */
export async function classroom(hub: Hub, usernames: readonly string[]) {
  const batchId = await createJavaBatch(hub, -1);
  const trainees: (Person & { userId: string })[] = [];
  for (const username of usernames) {
    const person = await approvedTrainee(hub, username, "No Payment");
    const { token, userId } = await signInByCall(hub, person);
    await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
    trainees.push({ ...person, userId });
  }
  const trainer = await createdPerson(hub, "Meera Holds", { role: "Trainer" });
  return { batchId, trainees, trainer };
}

/** A session of today that everyone attended, with its question. */
export async function holdByCall(
  hub: Hub,
  { batchId, trainees, trainer }: Awaited<ReturnType<typeof classroom>>,
  { topic, date = dayFromToday(0), time = SLOT }: { topic: string; date?: string; time?: string },
) {
  const { token } = await signInByCall(hub, trainer);
  const form = new FormData();
  const attendance = JSON.stringify(trainees.map(({ userId }) => userId));
  for (const [name, value] of Object.entries({ batchId, date, time, topic, attendance })) {
    form.append(name, value);
  }
  const { name, mimeType, buffer } = pdfFile("question.pdf");
  form.append("assignment", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const { session } = await call(hub.url, token, sessionsContract.add, { form });
  return session;
}

/** A trainee's answer to a session, as a PDF. */
export async function handInByCall(hub: Hub, sessionId: string, trainee: Person) {
  const { token, userId } = await signInByCall(hub, trainee);
  const form = new FormData();
  const { name, mimeType, buffer } = pdfFile("answer.pdf");
  form.append("assignment", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  await call(hub.url, token, answersContract.upload, {
    params: { sessionId },
    query: { userId },
    form,
  });
}
