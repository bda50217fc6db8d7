/** What other users notice: submitting answers, and reading while others sign in. */
import { PERSONA_PASSWORD } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import type { Filled } from "./fill.ts";
import { answerTo, lookAgain } from "./load.ts";
import { median } from "./platform.ts";

const ANSWER_BYTES = 200 * 1024;

/** Returns the median milliseconds in which one caller submits an answer of 200 KB. */
export async function handIn(url: string, { student, sessionIds }: Filled): Promise<number> {
  const pdf = new Uint8Array(samplePdf({ bytes: ANSWER_BYTES }));
  const times: number[] = [];
  for (const sessionId of sessionIds) {
    const body = new FormData();
    body.append("assignment", new Blob([pdf]), "answer.pdf");
    const startedAt = performance.now();
    const path = `/api/trainee/${sessionId}/upload-assignment?userId=${student.id}`;
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${student.token}` },
      body,
    });
    const text = await answer.text();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(text);
  }
  return median(times);
}

const SIGN_INS = 40;
const SIGN_INS_EACH_MS = 100;

/**
 * Returns the median milliseconds of a session look-up, alone and while ten people a second sign
 * in.
 */
export async function readDuringSignIns(url: string, filled: Filled) {
  const calls = [{ path: "/api/auth/session", token: filled.student.token }];
  const alone = await lookAgain(url, calls, 100);
  let isOver = false;
  const signIns = signInAgain(url, filled).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    for (const call of calls) await answerTo(url, call);
    times.push(performance.now() - startedAt);
  }
  await signIns;
  return { alone, beside: median(times) };
}

/** Starts a sign-in every tenth of a second, whether or not the previous ones have ended. */
async function signInAgain(url: string, { student, trainer, admin, ceo }: Filled) {
  const people = [
    { ...student, role: "Trainee" },
    { ...trainer, role: "Trainer" },
    { ...admin, role: "Admin" },
    { ...ceo, role: "Admin" },
  ];
  const one = async (index: number) => {
    await new Promise((resolve) => setTimeout(resolve, index * SIGN_INS_EACH_MS));
    const { email, role = "" } = people[index % people.length] ?? {};
    const answer = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, role, password: PERSONA_PASSWORD }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await Promise.all(Array.from({ length: SIGN_INS }, (_, index) => one(index)));
}
