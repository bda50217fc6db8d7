import { expect, test } from "vitest";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { promised } from "#test/support/scaled-timeout.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const as = ({ token }: Persona) => app.withToken(token);
const resume = (person: Persona) => as(person).request("GET", "/api/resume/pdf");
const textOf = async (answer: { rawPayload: Buffer; statusCode: number }) => {
  expect(answer.statusCode).toBe(200);
  return (await readPdfText(answer.rawPayload)).text;
};
/** How many PDFs were made for a party; undefined if none has been counted. */
const madeFor = async (party: string) =>
  (await storedRows(app.db, "throttles", "count", { key: `pdf:${party}` }))[0]?.count;

/** Saves a résumé that differs from all before. */
async function saveNext(person: Persona) {
  const before = (await as(person).request("GET", "/api/resume")).json();
  const { shares: _, ...choice } = before;
  const headline = `Version ${before.version + 1}`;
  const saved = await as(person).request("PUT", "/api/resume", { ...choice, headline });
  expect(saved.statusCode).toBe(200);
}

test("while one person asks for 60 PDFs at once, another is answered as ever", async () => {
  const { person } = await insertCandidate(app);
  const beginner = await insertPerson(app.db, { name: "Divya", paymentOption: "Full Payment" });
  let left = 60;
  const calls = Array.from({ length: left }, (_, at) =>
    (at % 2 ? resume(person) : as(beginner).request("GET", "/api/documents/terms-template"))
      .then(({ statusCode }) => statusCode)
      .finally(() => {
        left -= 1;
      }),
  );
  let slowest = 0;
  while (left > 0) {
    const askedAt = performance.now();
    expect((await app.as("ceo").request("GET", "/api/auth/session")).statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - askedAt);
  }
  expect(await Promise.all(calls)).toEqual(Array(60).fill(200));
  expect(slowest).toBeLessThan(promised(500));
});

test("a PDF is made once while nothing that stands on it changes, and anew when something does", async () => {
  const { person } = await insertCandidate(app);
  const first = await resume(person);
  const party = `person:${person.id}`;
  expect(await madeFor(party)).toBe(1);
  expect((await resume(person)).rawPayload.equals(first.rawPayload)).toBe(true);
  const read = await app.as("ceo").request("GET", `/api/people/${person.id}/resume`);
  expect(read.statusCode).toBe(404);
  expect(await madeFor(party)).toBe(1);
  await saveNext(person);
  expect(await textOf(await resume(person))).toContain("Version 1");
  expect(await madeFor(party)).toBe(2);
  // The office reads the very same page, which has already been made.
  const office = await app.as("ceo").request("GET", `/api/people/${person.id}/resume`);
  expect(await textOf(office)).toContain("Version 1");
  expect(await madeFor(`person:${app.personas.ceo.id}`)).toBeUndefined();
});

test("who had too many made is told so, and still gets those that are there", async () => {
  const few = await app.secondInstance({ LIMIT_PDFS_PER_HOUR: "2" });
  const { person } = await insertCandidate(app);
  const ask = () => few.withToken(person.token).request("GET", "/api/resume/pdf");
  for (const status of [200, 200, 429]) {
    await saveNext(person);
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    if (status === 200) continue;
    expect(answer.json().message).toBe("Too many PDFs. Try again later.");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(await madeFor(`person:${person.id}`)).toBe(2);
  const other = await insertCandidate(app, "Meera");
  const others = await few.withToken(other.person.token).request("GET", "/api/resume/pdf");
  expect(others.statusCode).toBe(200);
});

test("a network without a session has a limit of its own, whosever résumé it opens", async () => {
  const few = await app.secondInstance({ LIMIT_PDFS_PER_HOUR: "1" });
  const { person } = await insertCandidate(app);
  const shared = await as(person).request("POST", "/api/resume/shares", { days: 7 });
  const token = shared.json().url.split("/").at(-1);
  const open = () => few.as(null).request("GET", `/api/shared-resumes/${token}/pdf`);
  const statuses: number[] = [];
  for (let version = 0; version < 2; version += 1) {
    await saveNext(person);
    statuses.push((await open()).statusCode, (await open()).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await resume(person)).statusCode).toBe(200);
});
