/**
 * A certificate's text outlives the data it came from, and each word of the paper can be verified.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate } from "#/shared/dates.ts";
import { confirmPlacement, insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Certificate, VerifiedCertificate } from "./certificates.contract.ts";
import { certificateJobs } from "./certificates.job.ts";

const { app, second } = await openTwoInstances();

const certificateOf = async ({ token }: Persona) => {
  const answer = await app.withToken(token).request("GET", "/api/my-certificates");
  const [certificate] = answer.json<{ certificates: Certificate[] }>().certificates;
  if (!certificate) throw new Error("Nothing was issued.");
  return certificate;
};
const verify = async (number: string) =>
  (await app.as(null).request("GET", `/api/verify/${number}`)).json<VerifiedCertificate>();
const paperOf = async ({ token }: Persona, { _id }: Certificate) => {
  const url = `/api/certificates/${_id}/pdf`;
  const { rawPayload } = await app.withToken(token).request("GET", url);
  return (await readPdfText(rawPayload)).text.replaceAll(/\s+/g, " ");
};

/** A trainee who passed a module of a batch with a start date. */
async function passed(name: string) {
  const person = await insertTraineeIn(app.db, "Java", { name });
  const body = { score: 8, scoreType: "javaScore" };
  await app.as("trainer").request("PATCH", `/api/trainee/${person.id}/score`, body);
  return { person, certificate: await certificateOf(person) };
}

/** The fixed words of any certificate. */
const OWN_WORDS = [
  "This certificate is computer-generated and needs no signature. It counts if",
  "says the same.",
  "This is to certify that",
  "has passed the Java module",
  "was placed at Infosys",
  "In detail",
  "Anybody can check this certificate",
  "Scan the code, or open",
  "The page there repeats every word of this one.",
  ...[
    "Certificate",
    "Name",
    "For",
    "Batch",
    "Issued by",
    "Number",
    "No.",
    "On",
    "on",
    "Page 1 of 1",
  ],
];

/** The words of a paper that are neither its fixed words nor on the public page. */
function unknownWords(paper: string, shown: VerifiedCertificate, verifyUrl: string): string {
  const day = shown.earnedOn && formatDate(shown.earnedOn);
  const facts = [shown.number, shown.holder, shown.achievement, shown.batch, shown.issuer, day];
  const words = [verifyUrl, ...facts.flatMap((fact) => fact ?? []), ...OWN_WORDS];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ""), paper);
  return rest.replaceAll(/[\s.·|]+/g, "");
}

test("a paper says nothing that its page does not, of a module and of a placement", async () => {
  const module = await passed("Asha");
  const candidate = await insertCandidate(app);
  await candidate.place(await candidate.take());
  await confirmPlacement(app, candidate.person);
  const placement = {
    person: candidate.person,
    certificate: await certificateOf(candidate.person),
  };
  for (const { person, certificate } of [module, placement]) {
    const [paper, shown] = [await paperOf(person, certificate), await verify(certificate.number)];
    for (const fact of [shown.holder, shown.number, shown.issuer, shown.batch])
      expect(paper).toContain(fact ?? "");
    expect(unknownWords(paper, shown, certificate.verifyUrl)).toBe("");
  }
});

test("it says what it said once person, batch and hub have other names, and the batch is gone", async () => {
  const { person, certificate } = await passed("Leela");
  const before = [await verify(certificate.number), await paperOf(person, certificate)];
  const { batchId } = await storedRow(app.db, "batchMembers", "batchId", { traineeId: person.id });
  await app.db
    .updateTable("users")
    .set({ username: "Married" })
    .where("id", "=", person.id)
    .execute();
  await app.db.deleteFrom("moduleScores").where("traineeId", "=", person.id).execute();
  await app.db.deleteFrom("batchMembers").where("batchId", "=", batchId).execute();
  await app.db.deleteFrom("batches").where("id", "=", batchId).execute();
  const name = { version: 0, hubName: "Nandi Careers" };
  const renamed = await app.as("admin").request("PATCH", "/api/settings", { name });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect([await verify(certificate.number), await paperOf(person, certificate)]).toEqual(before);
});

test("two admins at once on two instances: one withdrawal, one certificate, the rest read who was first", async () => {
  const { person, certificate } = await passed("Twice");
  const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  const names = [app.personas.admin.username, colleague.username];
  /**
   * The responses, and the ends of the errors among them, which name a single person, or the
   * caller.
   */
  const twenty = async (url: string, body?: object) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const on = at % 2 ? second : app;
        const by = at % 3 ? on.as("admin") : on.withToken(colleague.token);
        return by.request("POST", url, body);
      }),
    );
    const refusals = answers.filter(({ statusCode }) => statusCode === 409);
    const ends = refusals.map(
      (answer) => / by (.+) at \d+:\d\d [AP]M\.$/.exec(answer.json().message)?.[1],
    );
    expect(names.filter((name) => ends.includes(name))).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(["you", names.find((name) => ends.includes(name))]));
    return answers.map(({ statusCode }) => statusCode);
  };
  const url = `/api/certificates/${certificate._id}`;
  const withdrawn = await twenty(`${url}/withdraw`, { reason: "Copied." });
  expect(withdrawn.toSorted()).toEqual([200, ...Array(19).fill(409)]);
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  expect(mails.filter(({ kind }) => kind === "certificate-withdrawn")).toHaveLength(1);
  const again = await twenty(`${url}/reissue`);
  expect(again.toSorted()).toEqual([201, ...Array(19).fill(409)]);
  const stored = await storedRows(app.db, "certificates", "id", { traineeId: person.id });
  expect(stored).toHaveLength(2);
});

test("of many people at once on two instances, beside the job, each has one and a place of its own", async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => insertTraineeIn(app.db, "Java")),
  );
  const [job] = certificateJobs;
  await Promise.all([
    ...people.map(({ id }, index) =>
      (index % 2 === 0 ? app : second)
        .as("trainer")
        .request("PATCH", `/api/trainee/${id}/score`, { score: 8, scoreType: "javaScore" }),
    ),
    job?.run(app.platform, new AbortController().signal),
  ]);
  const issued = await app.db
    .selectFrom("certificates")
    .select(["traineeId", "position"])
    .where(
      "traineeId",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  expect(new Set(issued.map(({ traineeId }) => traineeId)).size).toBe(12);
  expect(new Set(issued.map(({ position }) => position)).size).toBe(issued.length);
  expect(issued).toHaveLength(12);

  // The database itself refuses a second valid one for the same achievement.
  const again = sql`insert into certificates (id, code, position, trainee_id, kind, module, holder,
    title, issuer, earned_on, issued_at)
    select gen_random_uuid(), '000000000000', 1000000, trainee_id, kind, module, holder, title,
      issuer, earned_on, issued_at
    from certificates where trainee_id = ${people[0]?.id ?? ""}`;
  await expect(again.execute(app.db)).rejects.toThrow("certificates_one_each");
});

test("the paper says all three parts of a name", async () => {
  const person = await insertTraineeIn(app.db, "Java");
  await insertDetails(app.db, person.id);
  const body = { score: 8, scoreType: "javaScore" };
  await app.as("trainer").request("PATCH", `/api/trainee/${person.id}/score`, body);
  expect(await paperOf(person, await certificateOf(person))).toContain("Asha Devi Rao");
});
