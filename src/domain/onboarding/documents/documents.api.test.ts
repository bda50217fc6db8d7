import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { MAX_FILE_BYTES } from "#/shared/file.ts";
import type { TestApp } from "#test/support/app.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { auditLines, storedRows, filesOf as uploadedBy } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "./documents.rules.ts";

const { app, second } = await openTwoInstances();

async function someone({ hasDetails = true } = {}) {
  const person = await insertPerson(app.db, { name: "Uploader", paymentOption: "Full Payment" });
  if (hasDetails) await insertDetails(app.db, person.id);
  return person;
}

type Parts = Record<string, string | [string, Buffer]>;
const upload = (person: Persona, parts: Parts, on: Pick<TestApp, "withToken"> = app) =>
  on.withToken(person.token).send("POST", "/api/documents/upload", { userId: person.id, ...parts });
const submit = (person: Persona, on: Pick<TestApp, "withToken"> = app) =>
  on.withToken(person.token).request("POST", "/api/documents/submit", { userId: person.id });
const allSix = (): Parts =>
  Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, [`asha_${kind}.pdf`, samplePdf()]]));

const filesOf = (person: Persona) => uploadedBy(app.db, person.id);
const documentsOf = (person: Persona) =>
  storedRows(app.db, "documents", ["kind", "fileId"], { traineeId: person.id });
const reply = (answer: Awaited<ReturnType<typeof upload>>) => [
  answer.statusCode,
  answer.json().message,
];

describe("POST /api/documents/upload", () => {
  test("stores what comes and answers all that is stored", async () => {
    const person = await someone();
    const picture = await samplePng();
    const first = await upload(person, { userPhoto: ["me.png", picture] });
    expect(reply(first)).toEqual([200, "Documents uploaded successfully!"]);
    const second = await upload(person, { panCard: ["asha_PanCard.pdf", samplePdf()] });

    expect(second.json().documents).toEqual([
      {
        kind: "panCard",
        fileName: "asha_PanCard.pdf",
        size: samplePdf().length,
        uploadedAt: expect.any(String),
        status: "waiting",
        reason: null,
        decidedAt: null,
      },
      expect.objectContaining({ kind: "userPhoto", fileName: "me.png" }),
    ]);
    expect((await filesOf(person)).map((file) => file.state)).toEqual(["live", "live"]);
  });

  test("a second one of a kind takes the first one's place and leaves nothing behind", async () => {
    const person = await someone();
    await upload(person, { panCard: ["old.pdf", samplePdf()] });
    const [old] = await documentsOf(person);
    const answer = await upload(person, { panCard: ["new.pdf", samplePdf({ bytes: 900 })] });

    expect(answer.json().documents).toMatchObject([{ fileName: "new.pdf", size: 900 }]);
    expect(await filesOf(person)).toMatchObject([{ name: "new.pdf", state: "live" }]);
    expect(await app.platform.files.open(old?.fileId ?? "")).toBeUndefined();
  });

  test("before the details it is refused, and nothing is kept", async () => {
    const person = await someone({ hasDetails: false });
    const answer = await upload(person, { panCard: ["a.pdf", samplePdf()] });
    expect(reply(answer)).toEqual([409, "Please complete your details first."]);
    expect(reply(await submit(person))).toEqual([409, "Please complete your details first."]);
    expect(await filesOf(person)).toEqual([]);
  });

  test("without a file, with a seventh, with two of a kind", async () => {
    const person = await someone();
    expect(reply(await upload(person, {}))).toEqual([400, "Please select all the document."]);
    const seventh = await upload(person, { ...allSix(), passport: ["p.pdf", samplePdf()] });
    expect(seventh.statusCode).toBe(400);
    expect(await filesOf(person)).toEqual([]);
    expect(await documentsOf(person)).toEqual([]);
  });

  test.each<[string, () => Buffer]>([
    ["evil.pdf", () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["empty.pdf", () => Buffer.alloc(0)],
    ["picture.jpg", () => samplePdf()],
    ["notes.txt", () => samplePdf()],
  ])("%s is not taken for what it says", async (name, content) => {
    const person = await someone();
    expect(reply(await upload(person, { panCard: [name, content()] }))).toEqual([
      400,
      `${name} is not a valid file type. Allowed types: PDF, JPEG, PNG.`,
    ]);
    expect(await filesOf(person)).toEqual([]);
  });

  test("what is wrong with a file is said at its field, after the refusal", async () => {
    const person = await someone();
    const answer = await upload(person, { panCard: ["pan.png", samplePdf()] });
    const refusal = "pan.png is not a valid file type. Allowed types: PDF, JPEG, PNG.";
    const more = "Its content is a PDF: let its name end in .pdf, then choose it again.";
    expect(answer.json()).toMatchObject({
      message: refusal,
      fields: { panCard: `${refusal} ${more}` },
    });
  });

  test("10 MiB are taken, one byte more is not", async () => {
    const person = await someone();
    const fits = await upload(person, {
      panCard: ["big.pdf", samplePdf({ bytes: MAX_FILE_BYTES })],
    });
    expect(fits.statusCode).toBe(200);
    const tooBig = samplePdf({ bytes: MAX_FILE_BYTES + 1 });
    expect(reply(await upload(person, { panCard: ["big.pdf", tooBig] }))).toEqual([
      413,
      "big.pdf exceeds the 10 MB file size limit.",
    ]);
    expect(await filesOf(person)).toHaveLength(1);
  });

  test("somebody else's id is refused", async () => {
    const person = await someone();
    const answer = await upload(person, {
      userId: app.personas.trainee.id,
      panCard: ["a.pdf", samplePdf()],
    });
    expect(answer.statusCode).toBe(403);
    expect(await filesOf(person)).toEqual([]);
  });

  test("one's own id may be written in either case, as in an address", async () => {
    const person = await someone();
    const userId = person.id.toUpperCase();
    const answer = await upload(person, { userId, panCard: ["a.pdf", samplePdf()] });
    expect(answer.statusCode).toBe(200);
    const address = await app.withToken(person.token).request("GET", `/api/documents/${userId}`);
    expect(address.json().documents).toHaveLength(1);
  });

  test("20 of one kind at once on two instances leave one live file", async () => {
    const person = await someone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        upload(person, { panCard: [`${index}.pdf`, samplePdf()] }, index % 2 ? second : app),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const documents = await documentsOf(person);
    expect(documents).toHaveLength(1);
    expect(await filesOf(person)).toMatchObject([{ id: documents[0]?.fileId, state: "live" }]);
    await app.platform.files.sweep();
    const rows = await storedRows(app.db, "files", "id", { ownerId: person.id });
    expect(rows).toEqual([{ id: documents[0]?.fileId }]);
  });
});

describe("POST /api/documents/submit", () => {
  test("names the kinds that are missing", async () => {
    const person = await someone();
    await upload(person, { panCard: ["a.pdf", samplePdf()], userPhoto: ["b.pdf", samplePdf()] });
    const answer = await submit(person);
    expect(reply(answer)).toEqual([400, "Please select all the document."]);
    expect(Object.keys(answer.json().fields)).toEqual([
      "termsAndConditions",
      "aadharCard",
      "highestDegree",
      "digitalSignature",
    ]);
  });

  test("with all six it closes the set", async () => {
    const person = await someone();
    const status = () =>
      app.withToken(person.token).request("GET", `/api/documents/status/${person.id}`);
    expect((await status()).json()).toEqual({ isSubmitted: false });
    expect((await upload(person, allSix())).json().documents).toHaveLength(6);
    expect(reply(await submit(person))).toEqual([200, "Documents submitted successfully!"]);

    expect((await status()).json()).toEqual({ isSubmitted: true });
    const closed = [409, "Documents already submitted."];
    expect(reply(await submit(person))).toEqual(closed);
    expect(reply(await upload(person, { panCard: ["late.pdf", samplePdf()] }))).toEqual(closed);
    expect(await filesOf(person)).toHaveLength(6);
  });

  test("one of 20 at once submits, and an upload beside them is in or out as a whole", async () => {
    const person = await someone();
    await upload(person, allSix());
    const [late, ...answers] = await Promise.all([
      upload(person, { panCard: ["late.pdf", samplePdf()] }, second),
      ...Array.from({ length: 20 }, (_, index) => submit(person, index % 2 ? second : app)),
    ]);
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const names = (await filesOf(person)).map((file) => file.name);
    expect(names).toHaveLength(6);
    expect(names.includes("late.pdf")).toBe(late?.statusCode === 200);
  });
});

describe("GET /api/documents/{userId}", () => {
  test("the owner and the office get links that open; the office leaves an audit line", async () => {
    const person = await someone();
    await upload(person, allSix());
    const kinds = (rows: { kind: DocumentKind }[]) => rows.map((row) => row.kind).sort();
    for (const as of [app.withToken(person.token), app.as("admin"), app.as("ceo")]) {
      const answer = await as.request("GET", `/api/documents/${person.id}`);
      expect(answer.statusCode).toBe(200);
      const { documents, isSubmitted } = answer.json();
      expect([kinds(documents), isSubmitted]).toEqual([[...DOCUMENT_KINDS].sort(), false]);
      expect(documents[0].url).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?e=\d+&s=[0-9a-f]{64}$/);
    }
    const lines = await auditLines(app.db, "actorId", {
      subjectId: person.id,
      action: "documents.read",
    });
    expect(lines.map((line) => line.actorId)).toEqual([app.personas.admin.id, app.personas.ceo.id]);
  });

  test("the owner and the office read who else opened which, and what came of it", async () => {
    const person = await someone();
    await upload(person, allSix());
    await submit(person);
    const listOf = async (as: ReturnType<TestApp["withToken"]>) =>
      (await as.request("GET", `/api/documents/${person.id}`)).json();
    const { documents } = await listOf(app.as("admin"));
    const urlOf = (kind: DocumentKind): string =>
      documents.find((one: { kind: DocumentKind }) => one.kind === kind)?.url;
    // By the session and by the link alone: both count as the admin.
    await app.as("admin").request("GET", urlOf("panCard"));
    const fileId = urlOf("panCard").slice("/api/files/".length).split("?")[0];
    await app.as("admin").request("PUT", `/api/documents/${fileId}/check`, { status: "verified" });
    await app.as(null).request("GET", urlOf("userPhoto"));
    await app.withToken(person.token).request("GET", urlOf("aadharCard"));
    const { admin } = app.personas;
    const look = { at: expect.any(String), reader: admin.username, role: "Admin", outcome: null };
    const looks = [
      { ...look, kind: "userPhoto", fileName: "asha_userPhoto.pdf" },
      { ...look, kind: "panCard", fileName: "asha_panCard.pdf", outcome: "verified" },
    ];
    expect((await listOf(app.withToken(person.token))).looks).toEqual(looks);
    expect((await listOf(app.as("ceo"))).looks).toEqual(
      looks.map((one) => ({ ...one, readerId: admin.id })),
    );
    // Even if their documents are from an earlier role.
    const moved = app.db.updateTable("users").where("id", "=", person.id);
    for (const subRole of ["Existing Trainee", "Assistance"] as const) {
      await moved.set({ subRole, paymentOption: null }).execute();
      expect((await listOf(app.withToken(person.token))).looks).toEqual(looks);
    }
  });

  test("a trainee without documents has none; an unknown one is not found", async () => {
    const person = await someone();
    const answer = await app.withToken(person.token).request("GET", `/api/documents/${person.id}`);
    expect(answer.json()).toEqual({ documents: [], destroyed: [], isSubmitted: false, looks: [] });
    for (const id of [newId(), app.personas.trainer.id, "status"]) {
      expect((await app.as("admin").request("GET", `/api/documents/${id}`)).statusCode).toBe(404);
    }
  });
});

test("GET /api/documents/terms-template answers a PDF to any trainee", async () => {
  const answer = await app.as("trainee").request("GET", "/api/documents/terms-template");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(answer.rawPayload.subarray(-1024).includes("%%EOF")).toBe(true);
});
