import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { updatesContract } from "#/domain/messaging/updates/updates.contract.ts";
import { newId } from "#/platform/db/ids.ts";
import { FEATURES } from "#/platform/features.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Route } from "#/shared/contract.ts";
import { FILE_KINDS, type FileKind } from "#/shared/file.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson, type PersonaName } from "#test/support/personas.ts";
import { sampleDocx, samplePdf, samplePng } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A live file of the trainee's, or for a session's assignment of the trainer's. */
async function keep(kind: FileKind, fileName = "a file.pdf", bytes = samplePdf()) {
  const { files } = app.platform;
  const owner = kind === "sessionAssignment" ? app.personas.trainer : app.personas.trainee;
  const file = await files.stage({
    ownerId: owner.id,
    rule: { kind, accept: ["pdf", "png", "docx"], wrongType: "FILE_TYPE_REFUSED" },
    field: "panCard",
    fileName,
    stream: Readable.from([bytes], { objectMode: false }),
  });
  await files.claim(app.db, [file.id]);
  return file;
}

const get = (who: PersonaName | null, url: string) => app.as(who).request("GET", url);
const linesAbout = (subjectId: string) =>
  storedRows(app.db, "auditLog", ["actorId", "action"], { subjectId });

describe("GET /api/files/{fileId}", () => {
  test.each<[FileKind, PersonaName[]]>([
    ["identityDocument", ["trainee", "admin", "ceo"]],
    ["sessionAssignment", ["trainer", "secondTrainer", "ceo"]],
    ["traineeAnswer", ["trainee", "trainer", "secondTrainer"]],
    ["resume", ["trainee", "admin", "ceo"]],
    ["interviewAttachment", ["trainee", "admin", "ceo"]],
    ["assistanceTerms", ["trainee", "admin", "cto"]],
  ])("%s is read by %s and by nobody else", async (kind, readers) => {
    const { id } = await keep(kind);
    const everyone = Object.keys(app.personas) as PersonaName[];
    for (const who of everyone) {
      const { statusCode } = await get(who, `/api/files/${id}`);
      const hasNoFiles = who === "salesHead" || who === "informer";
      const refusal = hasNoFiles ? 403 : 404;
      expect({ who, statusCode }).toEqual({
        who,
        statusCode: readers.includes(who) ? 200 : refusal,
      });
    }
    expect((await get(null, `/api/files/${id}`)).statusCode).toBe(401);
  });

  test("somebody else's file and a missing one answer alike", async () => {
    const { id } = await keep("identityDocument");
    const answers = await Promise.all(
      [id, newId(), "none", "..%2f..%2fetc%2fpasswd"].map((fileId) =>
        get("secondTrainee", `/api/files/${fileId}`),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        message: "Not found.",
        code: "NOT_FOUND",
        reason: "NOT_FOUND",
      });
    }
  });

  test("a link to papers opens nothing once its reader is locked", async () => {
    const { id } = await keep("identityDocument");
    const reader = await insertPerson(app.db, { name: "Leaves", role: "Admin" });
    const link = signLink(app.platform.secrets, app.platform.clock, `/api/files/${id}`, {
      readerId: reader.id,
    });
    expect((await get(null, link)).statusCode).toBe(200);
    await app.as("admin").request("PUT", `/api/admin/users/${reader.id}`, { disabled: true });
    expect((await get(null, link)).statusCode).toBe(401);
  });

  test("the bytes come whole, as a download that can run nothing", async () => {
    const { id, size } = await keep("identityDocument", 'Ravi "K" पैन.pdf');
    const { rawPayload, headers } = await get("trainee", `/api/files/${id}`);
    expect(rawPayload.equals(samplePdf())).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(size),
      "content-disposition":
        `attachment; filename="Ravi _K_ ___.pdf"; ` +
        `filename*=UTF-8''Ravi%20%22K%22%20%E0%A4%AA%E0%A5%88%E0%A4%A8.pdf`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  test.each<[string, FileKind, string, () => Buffer | Promise<Buffer>, string]>([
    ["a picture", "identityDocument", "me.png", samplePng, "inline"],
    ["an answer", "traineeAnswer", "a.pdf", samplePdf, "inline"],
    ["a question", "sessionAssignment", "a.pdf", samplePdf, "inline"],
    [
      "an active answer",
      "traineeAnswer",
      "a.pdf",
      () => samplePdf({ extra: "/JavaScript" }),
      "attachment",
    ],
    ["an identity document", "identityDocument", "a.pdf", samplePdf, "attachment"],
    ["a résumé", "resume", "cv.docx", sampleDocx, "attachment"],
  ])("%s of kind %s is shown or downloaded as it should be", async (_, kind, name, bytes, how) => {
    const file = await keep(kind, name, await bytes());
    const link = signLink(app.platform.secrets, app.platform.clock, `/api/files/${file.id}`);
    const { headers } = await get(null, link);
    expect(String(headers["content-disposition"]).split(";")[0]).toBe(how);
  });

  test("staff reading another's identity document leave a line, its owner does not", async () => {
    const { id } = await keep("identityDocument");
    for (const who of ["trainee", "admin", "ceo"] as const) await get(who, `/api/files/${id}`);
    expect(await linesAbout(id)).toEqual([
      { actorId: app.personas.admin.id, action: "file.read" },
      { actorId: app.personas.ceo.id, action: "file.read" },
    ]);
  });

  test("what one opens within minutes is one line, also by the link one was given", async () => {
    const { id } = await keep("identityDocument");
    const { admin, ceo, trainee } = app.personas;
    const byLinkOf = async (readerId: string) => {
      const { secrets, clock } = app.platform;
      const link = signLink(secrets, clock, `/api/files/${id}`, { readerId });
      expect((await get(null, link)).statusCode).toBe(200);
    };
    await byLinkOf(trainee.id);
    expect(await linesAbout(id)).toEqual([]);
    await get("admin", `/api/files/${id}`);
    await byLinkOf(admin.id);
    await byLinkOf(ceo.id);
    await app.moveClock(5 * 60 + 1);
    await byLinkOf(admin.id);
    await app.moveClock(0);
    expect((await linesAbout(id)).map(({ actorId }) => actorId)).toEqual([
      admin.id,
      ceo.id,
      admin.id,
    ]);
  });

  test("one press is one line, however its bytes are asked for; without bytes there is none", async () => {
    const { id } = await keep("identityDocument");
    const { admin } = app.personas;
    const headers = { authorization: `Bearer ${admin.token}` };
    const ask = (method: "GET" | "HEAD", range?: string) =>
      app.app.inject({
        method,
        url: `/api/files/${id}`,
        headers: range ? { ...headers, range } : headers,
      });
    const head = await ask("HEAD");
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      String(samplePdf().length),
      "",
    ]);
    expect(await linesAbout(id)).toEqual([]);
    const parts = ["bytes=0-9", "bytes=10-", undefined, undefined, undefined];
    const answers = await Promise.all(parts.map((range) => ask("GET", range)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200));
    expect(await linesAbout(id)).toHaveLength(1);

    const lost = await keep("identityDocument");
    await rm(`${app.dataDir}/files/${lost.id}`);
    expect((await get("admin", `/api/files/${lost.id}`)).statusCode).toBe(503);
    expect(await linesAbout(lost.id)).toEqual([]);
  });

  test("every call that opens the papers of somebody else says so in the trail", async () => {
    const open = vi.spyOn(app.platform.files, "open");
    const handing = new Set<string>();
    const routes = FEATURES.flatMap(({ contract }) => Object.values<Route>(contract)).filter(
      // The stream of updates, which has no end.
      (route) => route.response === "file" && route.path !== updatesContract.follow.path,
    );
    for (const { method, path } of routes) {
      const { id } = await keep("identityDocument");
      for (const named of [id, app.personas.trainee.id]) {
        const url = path.replaceAll(/:\w+/g, named);
        for (const who of ["admin", "ceo"] as const) await app.as(who).request(method, url);
      }
      if (!open.mock.calls.some(([opened]) => opened === id)) continue;
      handing.add(path);
      const { admin, ceo } = app.personas;
      expect((await linesAbout(id)).map(({ actorId }) => actorId)).toEqual([admin.id, ceo.id]);
    }
    open.mockRestore();
    expect([...handing]).toEqual(["/api/files/:fileId"]);
  });

  test("a staged file and a dropped one are not there", async () => {
    const { id } = await keep("identityDocument");
    await app.platform.files.drop(app.db, [id]);
    expect((await get("trainee", `/api/files/${id}`)).statusCode).toBe(404);
  });

  test("bytes that are lost answer 503", async () => {
    const { id } = await keep("identityDocument");
    await rm(`${app.dataDir}/files/${id}`);
    const answer = await get("trainee", `/api/files/${id}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toBe("Storage is temporarily unavailable.");
  });
});

describe("a signed link", () => {
  const linkTo = (id: string) =>
    signLink(app.platform.secrets, app.platform.clock, `/api/files/${id}`);

  test.each(FILE_KINDS)(
    "opens a file of kind %s without a session, for 15 minutes",
    async (kind) => {
      const { id } = await keep(kind);
      const link = linkTo(id);
      expect((await get(null, link)).statusCode).toBe(200);
      await app.moveClock(14 * 60 + 50);
      expect((await get(null, link)).statusCode).toBe(200);
      await app.moveClock(15 * 60 + 1);
      expect((await get(null, link)).statusCode).toBe(401);
      await app.moveClock(0);
    },
  );

  test("opens no other file, and none that is gone", async () => {
    const [one, other] = [await keep("resume"), await keep("resume")];
    const link = linkTo(one.id);
    expect((await get(null, link.replace(one.id, other.id))).statusCode).toBe(401);
    expect((await get(null, linkTo(newId()))).statusCode).toBe(404);
  });

  test("does not lend its reader's right to somebody who is signed in", async () => {
    const { id } = await keep("identityDocument");
    expect((await get("secondTrainee", linkTo(id))).statusCode).toBe(404);
  });
});
