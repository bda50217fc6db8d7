import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { settleCertificates } from "#/domain/placement/certificates/issuing.service.ts";
import { newId } from "#/platform/db/ids.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { placeInModule } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Resume, SharedResume } from "./resumes.contract.ts";
import { FIRST_CHOICE } from "./resumes.rules.ts";

const { app, second } = await openTwoInstances();

const CHOICE = {
  ...FIRST_CHOICE,
  headline: "AEM developer",
  summary: "ಕನ್ನಡ and English.\nSix months of project work.",
  projects: [{ title: "Shop of a bank", about: "Components and workflows." }],
};
const as = ({ token }: Persona) => app.withToken(token);
const save = (person: Persona, body: object) => as(person).request("PUT", "/api/resume", body);
const textOf = async (answer: { rawPayload: Buffer; statusCode: number }) => {
  expect(answer.statusCode).toBe(200);
  return (await readPdfText(answer.rawPayload)).text;
};
const share = async (person: Persona, days = 7) => {
  const answer = await as(person).request("POST", "/api/resume/shares", { days });
  expect(answer.statusCode).toBe(201);
  const { url, share: made } = answer.json<{ url: string; share: { _id: string } }>();
  return { id: made._id, token: url.split("/").at(-1) ?? "" };
};
const open = (token: string, end = "") =>
  app.as(null).request("GET", `/api/shared-resumes/${token}${end}`);

describe("a made résumé", () => {
  test.each(["classic", "modern"])(
    "in the %s design shows what was chosen, as it is now",
    async (design) => {
      const { person } = await insertCandidate(app);
      expect((await save(person, { ...CHOICE, design })).statusCode).toBe(200);
      const before = await textOf(await as(person).request("GET", "/api/resume/pdf"));
      for (const words of ["AEM developer", "Shop of a bank", "9876543210", "2.5 years"]) {
        expect(before).toContain(words);
      }
      expect(before).not.toContain("Java 8");
      await placeInModule(app.db, person.id, "Java", { mark: 8 });
      await placeInModule(app.db, person.id, "AEM", { mark: 6 });
      const after = await textOf(await as(person).request("GET", "/api/resume/pdf"));
      expect(after).toContain("Java 8 of 10");
      expect(after).not.toContain("AEM 6");
    },
  );

  test("says all three parts of a name", async () => {
    const { person } = await insertCandidate(app);
    await insertDetails(app.db, person.id);
    await save(person, CHOICE);
    const text = await textOf(await as(person).request("GET", "/api/resume/pdf"));
    expect(text.replace(/\s+/g, " ")).toContain("Asha Devi Rao");
  });

  test("shows neither phone nor sections that were not chosen", async () => {
    const { person } = await insertCandidate(app);
    await save(person, { ...CHOICE, contact: [], sections: ["projects"] });
    const text = await textOf(await as(person).request("GET", "/api/resume/pdf"));
    for (const words of ["9876543210", person.email, "Experience", "Summary"]) {
      expect(text).not.toContain(words);
    }
  });

  test.each(["classic", "modern"])(
    "in the %s design goes on over the next page, however long a text is",
    async (design) => {
      const { person } = await insertCandidate(app);
      const summary = Array.from({ length: 150 }, (_, index) => `Line ${index}`).join("\n");
      await save(person, { ...CHOICE, design, summary, sections: ["summary"] });
      const pdf = await as(person).request("GET", "/api/resume/pdf");
      // A page has room for at most 45 of these lines.
      expect((await readPdfText(pdf.rawPayload)).pages).toBeGreaterThanOrEqual(4);
    },
  );

  test("is saved by the version that was read", async () => {
    const { person } = await insertCandidate(app);
    const read = async () => (await as(person).request("GET", "/api/resume")).json<Resume>();
    expect(await read()).toMatchObject({ version: 0, design: "classic", shares: [] });
    await save(person, { ...CHOICE, version: 0 });
    expect(await read()).toMatchObject({ ...CHOICE, version: 1 });
    const late = await save(person, { ...CHOICE, version: 0 });
    expect([late.statusCode, late.json().isOwnChange]).toEqual([409, true]);
    for (const wrong of [
      { sections: ["summary", "summary"] },
      { sections: ["salary"] },
      { design: "loud" },
      { projects: [{ title: " ", about: "" }] },
    ]) {
      expect((await save(person, { ...CHOICE, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(
        400,
      );
    }
  });

  test("is read by the office once there is one, and by nobody else", async () => {
    const { person } = await insertCandidate(app);
    const url = `/api/people/${person.id}/resume`;
    expect((await app.as("admin").request("GET", url)).statusCode).toBe(404);
    await save(person, CHOICE);
    const page = await app.as("admin").request("GET", `/api/people/${person.id}`);
    expect(page.json()).toMatchObject({ hasResume: true });
    expect(await textOf(await app.as("ceo").request("GET", url))).toContain("AEM developer");
    expect((await app.as("trainer").request("GET", url)).statusCode).toBe(403);
  });
});

describe("a link", () => {
  test("opens it for anybody, counted, until it is ended", async () => {
    const { person } = await insertCandidate(app);
    await save(person, CHOICE);
    const { id, token } = await share(person);
    expect((await open(token)).json()).toMatchObject({
      name: person.username,
      headline: "AEM developer",
    });
    const pdf = await second.as(null).request("GET", `/api/shared-resumes/${token}/pdf`);
    expect(pdf.headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(await textOf(pdf)).toContain("Shop of a bank");
    const { shares } = (await as(person).request("GET", "/api/resume")).json<Resume>();
    expect(shares).toMatchObject([{ _id: id, opened: 1, isOpen: true }]);
    const stored = await storedRow(app.db, "resumeShares", "tokenHash", { id });
    expect(stored.tokenHash.toString("utf8")).not.toContain(token);
    expect((await as(person).request("DELETE", `/api/resume/shares/${id}`)).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
    expect((await open(token, "/pdf")).statusCode).toBe(404);
    expect((await open("no-such-link")).statusCode).toBe(404);
  });

  test("shows on its page what the PDF shows: what its owner chose, and nothing else", async () => {
    const { person } = await insertCandidate(app);
    const { token } = await share(person);
    // Before anything was chosen, the defaults are shown.
    expect((await open(token)).json()).toMatchObject({
      headline: "",
      contact: [person.email, "9876543210"],
    });
    const sections = ["projects", "certificates", "summary"];
    await save(person, { ...CHOICE, sections, contact: ["phone"] });
    await placeInModule(app.db, person.id, "Java", { mark: 8 });
    const { db, clock, hub } = app.platform;
    await db
      .transaction()
      .execute((tx) => settleCertificates(tx, { clock, hub }, { traineeIds: [person.id] }));
    const answer = await open(token);
    const read = answer.json<SharedResume>();
    expect(read).toMatchObject({ headline: CHOICE.headline, contact: ["9876543210"] });
    expect(read.sections.map(({ title }) => title)).toEqual([
      "Projects",
      "Certificates",
      "Summary",
    ]);
    const [projects, certificates, summary] = read.sections.map(({ entries }) => entries);
    expect(projects).toEqual([{ title: "Shop of a bank", text: "Components and workflows." }]);
    expect(certificates).toMatchObject([{ title: "Passed the Java module", isAddress: true }]);
    expect(summary).toEqual([{ title: null, text: CHOICE.summary }]);
    const closeUp = (words: string) => words.replace(/\s+/g, "");
    const pdf = closeUp(await textOf(await open(token, "/pdf")));
    for (const { title, text } of read.sections.flatMap(({ entries }) => entries))
      expect(pdf).toContain(closeUp(`${title ?? ""} ${text}`));
    for (const words of [person.email, "2.5 years", "Java 8"]) {
      expect(answer.body).not.toContain(words);
    }
  });

  test("ends by itself", async () => {
    const { person } = await insertCandidate(app);
    const { token } = await share(person, 14);
    await app.db
      .updateTable("resumeShares")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where("traineeId", "=", person.id)
      .execute();
    expect((await open(token)).statusCode).toBe(404);
  });

  test("ends while its owner may not sign in", async () => {
    const { person } = await insertCandidate(app);
    const { token } = await share(person);
    const set = (row: object) =>
      app.db.updateTable("users").set(row).where("id", "=", person.id).execute();
    await set({ isDisabled: true });
    expect((await open(token)).statusCode).toBe(404);
    expect((await open(token, "/pdf")).statusCode).toBe(404);
    await set({ isDisabled: false, status: "rejected" });
    expect((await open(token)).statusCode).toBe(404);
    await set({ status: "approved" });
    expect((await open(token)).statusCode).toBe(200);
  });

  test("is ended by its owner, who is in marketing no longer", async () => {
    const { person } = await insertCandidate(app);
    const { id, token } = await share(person);
    await app.db.updateTable("users").set({ subRole: null }).where("id", "=", person.id).execute();
    expect((await as(person).request("GET", "/api/resume")).statusCode).toBe(403);
    expect((await as(person).request("DELETE", `/api/resume/shares/${id}`)).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
  });

  test("that is open stands before those that ended, however old it is", async () => {
    const { person } = await insertCandidate(app);
    const { id } = await share(person, 90);
    const later = new Date(Date.now() + 1000);
    const ended = Array.from({ length: 20 }, () => ({
      id: newId(),
      traineeId: person.id,
      tokenHash: randomBytes(32),
      createdAt: later,
      expiresAt: new Date(Date.now() + 86_400_000),
      endedAt: later,
    }));
    await app.db.insertInto("resumeShares").values(ended).execute();
    const { shares } = (await as(person).request("GET", "/api/resume")).json<Resume>();
    expect(shares).toHaveLength(20);
    expect(shares[0]).toMatchObject({ _id: id, isOpen: true });
  });

  test("ten of a person open at a time, for days that can be chosen", async () => {
    const { person } = await insertCandidate(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        as(person).request("POST", "/api/resume/shares", { days: 30 }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      409,
      409,
    ]);
    const wrong = await as(person).request("POST", "/api/resume/shares", { days: 4000 });
    expect(wrong.statusCode).toBe(400);
  });
});
