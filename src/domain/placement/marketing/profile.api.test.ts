import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { sampleDocx, samplePdf, samplePng } from "#test/support/sample-files.ts";
import { sampleDoc } from "#test/support/sample-ole2.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Parts = Record<string, string | [string, Buffer]>;
const right: Parts = {
  totalExperience: "3",
  relevantExperience: "1.5",
  contact: "+91 98765 43210",
  assignment: ["Résumé.pdf", samplePdf()],
};
const newPerson = () => insertPerson(app.db, { name: "Kavya", subRole: "Existing Trainee" });
const create = (who: Persona, parts: Parts) =>
  app
    .withToken(who.token)
    .send("POST", "/api/profile/create-profile", { userId: who.id, ...parts });
const update = (who: Persona, parts: Parts) =>
  app.withToken(who.token).send("PUT", `/api/profile/update-profile/${who.id}`, parts);
const read = (who: Persona) =>
  app.withToken(who.token).request("GET", `/api/profile/profile-details/${who.id}`);

test("a profile is stored, read, and replaced by a second one", async () => {
  const who = await newPerson();
  expect((await read(who)).statusCode).toBe(404);
  expect((await update(who, right)).statusCode).toBe(404);
  const first = await create(who, right);
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    message: "Profile created/updated successfully!",
    profile: {
      _id: expect.any(String),
      resume: expect.stringMatching(/^\/api\/files\//),
      resumeName: "Résumé.pdf",
      totalExperience: 3,
      relevantExperience: 1.5,
      contact: "9876543210",
      version: 1,
    },
  });
  const { assignment: _, ...withoutFile } = right;
  const second = await create(who, { ...withoutFile, totalExperience: "4" });
  expect(second.statusCode).toBe(200);
  const changed = await update(who, { contact: "9123456780", version: "2" });
  expect(changed.json().profile).toMatchObject({
    totalExperience: 4,
    contact: "9123456780",
    version: 3,
  });
  const { resume: _link, ...stored } = (await read(who)).json().profile;
  expect(changed.json().profile).toMatchObject(stored);
  const stale = await update(who, { contact: "9123456781", version: "2" });
  expect(stale.json()).toMatchObject({ reason: "STALE_VERSION", isOwnChange: true });
});

test.each([
  ["pdf", () => samplePdf()],
  ["doc", () => sampleDoc()],
  ["docx", () => sampleDocx()],
])("a real .%s is taken, and the one before is dropped", async (ending, make) => {
  const who = await newPerson();
  await create(who, right);
  const answer = await update(who, { assignment: [`cv.${ending}`, make()] });
  expect(answer.json().profile.resumeName).toBe(`cv.${ending}`);
  const live = await storedRows(app.db, "files", "name", { ownerId: who.id, state: "live" });
  expect(live).toEqual([{ name: `cv.${ending}` }]);
  const url = answer.json().profile.resume.split("?")[0];
  for (const reader of ["admin", "ceo"] as const) {
    expect((await app.as(reader).request("GET", url)).statusCode).toBe(200);
  }
  expect((await app.as("existingTrainee").request("GET", url)).statusCode).toBe(404);
});

test("anything else than a real pdf, doc or docx is refused", async () => {
  const who = await newPerson();
  const macro = sampleDocx([{ name: "word/vbaProject.bin", content: Buffer.from("x") }]);
  const bomb = sampleDocx([{ name: "word/media/x", inflated: 3_000_000_000 }]);
  for (const file of [
    ["cv.png", await samplePng()],
    ["cv.pdf", Buffer.from("<html>")],
    ["cv.docx", Buffer.from("PK\u0003\u0004nothing")],
    ["cv.docx", macro],
    ["cv.docx", bomb],
  ] as [string, Buffer][]) {
    const answer = await create(who, { ...right, assignment: file });
    expect([file[0], answer.statusCode, answer.json().message]).toEqual([
      file[0],
      400,
      "Only .pdf, .doc and .docx are allowed.",
    ]);
  }
  expect((await read(who)).statusCode).toBe(404);
});

test.each([
  ["totalExperience", "-1"],
  ["totalExperience", "60.5"],
  ["totalExperience", "two"],
  ["relevantExperience", "1.555"],
  ["contact", "12345"],
])("%s %j is refused at the field, as is leaving it out", async (field, value) => {
  const who = await newPerson();
  for (const sent of [value, ""]) {
    const answer = await create(who, { ...right, [field]: sent });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  }
  const { [field]: _, ...without } = right;
  expect((await create(who, without)).json().fields).toHaveProperty(field);
});

test("relevant experience is a part of all of it", async () => {
  const who = await newPerson();
  const answer = await create(who, { ...right, totalExperience: "0", relevantExperience: "1" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    relevantExperience: "Relevant experience cannot be more than the total.",
  });
  expect((await read(who)).statusCode).toBe(404);
  expect((await create(who, { ...right, relevantExperience: "3" })).statusCode).toBe(201);
});

test("the first profile needs a résumé", async () => {
  const { assignment: _, ...without } = right;
  const answer = await create(await newPerson(), without);
  expect(answer.json().fields).toEqual({ assignment: "Attach your résumé." });
});

test("two at once are one profile", async () => {
  const who = await newPerson();
  const second = await app.secondInstance();
  const send = (on: Pick<TestApp, "withToken">) =>
    on
      .withToken(who.token)
      .send("POST", "/api/profile/create-profile", { userId: who.id, ...right });
  const answers = await Promise.all([send(app), send(second), send(app), send(second)]);
  const codes = answers.map((answer) => answer.statusCode).sort();
  expect(codes).toEqual([200, 200, 200, 201]);
});

test("a form that names nobody is told so", async () => {
  const who = await newPerson();
  const answer = await app.withToken(who.token).send("POST", "/api/profile/create-profile", right);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { userId: "This is needed." }]);
});
