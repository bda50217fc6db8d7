import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { erasePerson } from "#/domain/site/privacy/erasing.queries.ts";
import { confirmPlacement, insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { readPdfCode } from "#test/support/pdf-code.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import type { Certificate, VerifiedCertificate } from "./certificates.contract.ts";
import { certificateJobs } from "./certificates.job.ts";

const { app, second } = await openTwoInstances();

const grade = (id: string, score: number, on: Pick<typeof app, "as"> = app) =>
  on.as("trainer").request("PATCH", `/api/trainee/${id}/score`, { score, scoreType: "javaScore" });
const mine = async ({ token }: Persona) =>
  (await app.withToken(token).request("GET", "/api/my-certificates")).json<{
    certificates: Certificate[];
  }>().certificates;
let networks = 0;
/** From another network each time, as look-ups are limited. */
const verify = async (number: string) => {
  networks += 1;
  const from = `10.1.${networks >> 8}.${networks & 255}`;
  const answer = await app.as(null).request("GET", `/api/verify/${number}`, undefined, { from });
  return [answer.statusCode, answer.json<VerifiedCertificate>()] as const;
};
const withdraw = (id: string, reason = "Somebody else sat the test.") =>
  app.as("admin").request("POST", `/api/certificates/${id}/withdraw`, { reason });
const reissue = (id: string) => app.as("admin").request("POST", `/api/certificates/${id}/reissue`);
const audited = ({ id }: Persona) => auditLines(app.db, ["action", "newValue"], { subjectId: id });

const rename = ({ id }: Persona, username: string) =>
  app.db.updateTable("users").set({ username }).where("id", "=", id).execute();

async function passed(name = "ಕಾವ್ಯ Rao") {
  const person = await insertTraineeIn(app.db, "Java");
  await rename(person, name);
  expect((await grade(person.id, 7)).statusCode).toBe(200);
  const [certificate] = await mine(person);
  if (!certificate) throw new Error("Nothing was issued.");
  return { person, certificate };
}

describe("a mark that passes", () => {
  test("brings a certificate with the words of that day, and anybody can check it", async () => {
    const { person, certificate } = await passed();
    const [membership] = await storedRows(app.db, "batchMembers", ["batchId"], {
      traineeId: person.id,
    });
    const [batch] = await storedRows(app.db, "batches", ["batchId"], {
      id: membership?.batchId ?? "",
    });
    expect(certificate).toMatchObject({
      achievement: "Passed the Java module",
      batch: batch?.batchId,
      state: "valid",
      reason: null,
      verifyUrl: `http://hub.test/verify/${certificate.number}`,
    });
    expect((await audited(person)).map(({ action }) => action)).toEqual([
      "score.changed",
      "certificate.issued",
    ]);
    await rename(person, "Married");
    const [status, shown] = await verify(certificate.number.toLowerCase());
    expect(status).toBe(200);
    expect(shown).toEqual({
      number: certificate.number,
      state: "valid",
      holder: "ಕಾವ್ಯ Rao",
      achievement: "Passed the Java module",
      batch: batch?.batchId,
      earnedOn: certificate.earnedOn,
      issuer: "Careers Hub",
    });
  });

  test("its PDF says each word of the page, with the address that checks it", async () => {
    const { person, certificate } = await passed("Asha Rao");
    const url = `/api/certificates/${certificate._id}/pdf`;
    const pdf = await app.withToken(person.token).request("GET", url);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    const { pages, text } = await readPdfText(pdf.rawPayload);
    expect(pages).toBe(1);
    for (const words of [
      "Asha Rao",
      "has passed the Java module",
      certificate.number,
      "Careers Hub",
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replaceAll(/\s/g, "")).toContain(certificate.verifyUrl);
    expect(await readPdfCode(pdf.rawPayload)).toBe(certificate.verifyUrl);
    expect((await app.as("admin").request("GET", url)).statusCode).toBe(200);
    expect((await app.as("trainee").request("GET", url)).statusCode).toBe(404);
  });

  test("twenty times at once on two instances is one certificate", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        grade(person.id, 7 + index / 10, index % 2 === 0 ? app : second),
      ),
    );
    expect(await mine(person)).toHaveLength(1);
  });

  test("below the mark there is none, and one that no longer passes counts no longer", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await grade(person.id, 6.99);
    expect(await mine(person)).toEqual([]);
    await grade(person.id, 9);
    await grade(person.id, 8);
    const [first] = await mine(person);
    await grade(person.id, 5);
    expect(await mine(person)).toMatchObject([{ number: first?.number, state: "withdrawn" }]);
    expect((await verify(first?.number ?? ""))[1].state).toBe("withdrawn");
    await grade(person.id, 7);
    const [again, before] = await mine(person);
    expect([again?.state, before?.state]).toEqual(["valid", "withdrawn"]);
    expect(again?.number).not.toBe(first?.number);
  });
});

test("a placement brings one once the office has confirmed it, with the company and without what is paid", async () => {
  const { person, take, place } = await insertCandidate(app);
  await place(await take());
  expect(await mine(person)).toEqual([]);
  await confirmPlacement(app, person);
  const [certificate, ...more] = await mine(person);
  expect(more).toEqual([]);
  expect(certificate).toMatchObject({ kind: "placement", achievement: "Placed at Infosys" });
  expect(JSON.stringify(await verify(certificate?.number ?? ""))).not.toMatch(/(?<!\d)6\.5/);
});

test("who passed or was placed before has theirs with the job's next run, once", async () => {
  const person = await insertTraineeIn(app.db, "Java", { name: "Early", mark: 9 });
  await placeInModule(app.db, person.id, "AEM", { mark: 6 });
  const [job] = certificateJobs;
  for (let run = 0; run < 2; run += 1) await job?.run(app.platform, new AbortController().signal);
  expect(await mine(person)).toMatchObject([{ achievement: "Passed the Java module" }]);
});

test("where all others wait for one connection the job issues for few people at a time", async () => {
  const people = [];
  for (let at = 0; at < 12; at += 1)
    people.push((await insertTraineeIn(app.db, "Java", { name: "Early", mark: 9 })).id);
  const database = { ...app.platform.database, isWanted: () => false };
  await certificateJobs[0]?.run({ ...app.platform, database }, new AbortController().signal);
  const { rows } = await sql<{ people: number }>`select count(distinct trainee_id)::int as people
    from certificates where trainee_id = any(${people}::uuid[]) group by xmin::text`.execute(
    app.db,
  );
  expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(people.length);
  expect(Math.max(...rows.map((row) => row.people))).toBeLessThanOrEqual(10);
});

describe("the office", () => {
  test("withdraws with a reason that the holder reads and nobody else", async () => {
    const { person, certificate } = await passed();
    expect((await withdraw(certificate._id, " ")).statusCode).toBe(400);
    expect((await withdraw(certificate._id)).statusCode).toBe(200);
    expect(await mine(person)).toMatchObject([
      { state: "withdrawn", reason: "Somebody else sat the test." },
    ]);
    const [status, shown] = await verify(certificate.number);
    expect([status, shown.state, shown.holder]).toEqual([200, "withdrawn", "ಕಾವ್ಯ Rao"]);
    expect(JSON.stringify(shown)).not.toContain("sat the test");
    const twice = await withdraw(certificate._id);
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      expect.stringMatching(/^This certificate is withdrawn already, by you at \d+:\d\d [AP]M\.$/),
    ]);
    const pdf = await app
      .withToken(person.token)
      .request("GET", `/api/certificates/${certificate._id}/pdf`);
    expect((await readPdfText(pdf.rawPayload)).text).toContain("WITHDRAWN");
    const { events } = (
      await app.withToken(person.token).request("GET", `/api/timeline/${person.id}`)
    ).json();
    expect(events.map(({ text }: { text: string }) => text)).toContain(
      "Certificate withdrawn: Java. Somebody else sat the test.",
    );
    const mails = await storedRows(app.db, "outbox", ["kind"], { recipient: person.email }, "id");
    expect(mails.at(-1)?.kind).toBe("certificate-withdrawn");
  });

  test("what it withdrew comes back by its own hand alone", async () => {
    const { person, certificate } = await passed();
    await withdraw(certificate._id);
    await grade(person.id, 9.5);
    await certificateJobs[0]?.run(app.platform, new AbortController().signal);
    expect(await mine(person)).toHaveLength(1);
    const another = await reissue(certificate._id);
    expect(another.statusCode).toBe(201);
    expect(another.json().certificate.number).not.toBe(certificate.number);
    expect((await reissue(certificate._id)).json().message).toMatch(
      /^There is a certificate of this that counts, issued by you at \d+:\d\d [AP]M\.$/,
    );
    expect((await mine(person)).map(({ state }) => state)).toEqual(["valid", "withdrawn"]);
    // A reissued certificate follows the marks again.
    await grade(person.id, 3);
    await grade(person.id, 8);
    expect((await mine(person)).map(({ state }) => state)).toEqual([
      "valid",
      "withdrawn",
      "withdrawn",
    ]);
  });

  test("issues none that is not earned", async () => {
    const { person, certificate } = await passed();
    await withdraw(certificate._id);
    await grade(person.id, 3);
    expect((await reissue(certificate._id)).statusCode).toBe(409);
  });

  test("reads somebody's certificates", async () => {
    const { person, certificate } = await passed();
    const url = `/api/people/${person.id}/certificates`;
    expect((await app.as("ceo").request("GET", url)).json().certificates).toMatchObject([
      { _id: certificate._id },
    ]);
    expect(
      (await app.as("admin").request("GET", "/api/people/nobody/certificates")).statusCode,
    ).toBe(404);
  });
});

describe("GET /api/verify/{code}", () => {
  test.each(["7KQF-3MZD-9XWT", "nothing", "x".repeat(500)])("%s is not found", async (code) => {
    const [status] = await verify(code);
    expect(status).toBe(404);
  });

  test("a network looks up sixty a minute", async () => {
    const look = () =>
      app.as(null).request("GET", "/api/verify/7KQF-3MZD-9XWT", undefined, { from: "10.9.9.9" });
    for (let index = 0; index < 60; index += 1) expect((await look()).statusCode).toBe(404);
    const refused = await look();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

test("of who was erased the number alone is left", async () => {
  const { person, certificate } = await passed("Leaving Leela");
  await withdraw(certificate._id, "Leela did not sit it.");
  const { id } = person;
  const answer = await app.withToken(person.token).request("GET", "/api/privacy/erasure");
  const { destroyed, stays } = answer.json().preview;
  expect(destroyed).toContainEqual({ what: expect.stringMatching(/^Certificates/), count: 1 });
  expect(stays).toContainEqual(
    expect.objectContaining({ what: "The numbers of certificates", count: 1 }),
  );
  const identity = { username: "Leaving Leela", email: person.email, number: "Person 1A2B" };
  await app.db
    .transaction()
    .execute((tx) => erasePerson(tx, app.platform.clock, { id, ...identity }));
  const [status, shown] = await verify(certificate.number);
  expect([status, shown]).toEqual([
    200,
    {
      number: certificate.number,
      state: "erased",
      holder: null,
      achievement: null,
      batch: null,
      earnedOn: null,
      issuer: "Careers Hub",
    },
  ]);
  const stored = await storedRows(app.db, "certificates", ["holder", "reason"], { traineeId: id });
  expect(stored).toEqual([{ holder: null, reason: "Erased." }]);
  await app.db
    .updateTable("certificates")
    .set({ withdrawnAt: null, withdrawnBy: null, reason: null })
    .where("traineeId", "=", id)
    .execute();
  const late = await withdraw(certificate._id, "Leela did not sit it.");
  expect([late.statusCode, late.json().reason]).toEqual([409, "CERTIFICATE_ERASED"]);
  const paper = await app.as("admin").request("GET", `/api/certificates/${certificate._id}/pdf`);
  expect([paper.statusCode, paper.json().reason]).toEqual([409, "CERTIFICATE_ERASED"]);
  await certificateJobs[0]?.run(app.platform, new AbortController().signal);
  expect(await storedRows(app.db, "certificates", ["id"], { traineeId: id })).toHaveLength(1);
});
