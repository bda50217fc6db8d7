import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openUploadTests } from "#test/support/file-tests.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { promised, scaledTimeout } from "#test/support/scaled-timeout.ts";
import { isShort } from "#test/support/short.ts";
import { END, field, file, requestHead, TYPE, wholeBody } from "#test/support/uploads.ts";

const uploads = await openUploadTests();

describe("bodies that are broken", () => {
  const pdf = () => samplePdf({ bytes: 200_000 });
  test.each<[string, () => Buffer | string]>([
    ["empty", () => ""],
    ["without its last boundary", () => wholeBody().subarray(0, -END.length)],
    ["cut within the last boundary", () => wholeBody().subarray(0, -3)],
    ["cut within a file", () => file("panCard", pdf()).subarray(0, 100_000)],
    ["cut within a part's head", () => `${field("userId", "me")}--XX\r\nContent-Dispo`],
    ["cut within a field", () => field("userId", "me").slice(0, -4)],
    ["with line feeds alone", () => wholeBody().toString("latin1").replaceAll("\r\n", "\n")],
    ["with bytes after its end", () => Buffer.concat([wholeBody(), Buffer.from("more")])],
    ["with an empty field name", () => `${field("", "x")}${END}`],
    [
      "with a part that has no name",
      () => `--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`,
    ],
    [
      "with a head of 100 KB",
      () => `${field("userId", "me", `\r\nX-Pad: ${"x".repeat(100_000)}`)}${END}`,
    ],
    [
      "with a part of no form",
      () => `--XX\r\nContent-Type: text/plain\r\n\r\n${"x".repeat(50_000)}\r\n${END}`,
    ],
    [
      "with a long preamble",
      () => Buffer.concat([Buffer.alloc(50_000, "x"), Buffer.from("\r\n"), wholeBody()]),
    ],
    [
      "with JSON that is none",
      () => `${field("a", "{", "\r\nContent-Type: application/json")}${END}`,
    ],
    [
      "with a field that is no UTF-8",
      () =>
        Buffer.concat([
          Buffer.from(field("userId", "me")),
          Buffer.from(field("note", "a\xc3("), "latin1"),
          Buffer.from(END),
        ]),
    ],
    [
      "with a field in overlong UTF-8",
      () => Buffer.from(`${field("userId", "me")}${field("note", "\xc0\xaf")}${END}`, "latin1"),
    ],
    [
      "with bytes for an unnamed file",
      () => Buffer.concat([file("panCard", samplePdf(), ""), Buffer.from(END)]),
    ],
  ])("%s", async (_, body) => {
    const { status, text } = await uploads.sendBody(body());
    expect({ status, isMalformed: text.includes("UPLOAD_MALFORMED") }).toEqual({
      status: 400,
      isMalformed: true,
    });
    expect(await uploads.staged()).toEqual([]);
  });

  test("bytes after the end in a later packet", async () => {
    const body = wholeBody();
    const socket = uploads.connect();
    let text = "";
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      socket.end();
    });
    const length = body.length + 5;
    socket.write(requestHead(`${TYPE}\r\nContent-Length: ${length}`));
    socket.write(body);
    await expect.poll(async () => (await uploads.staged()).length).toBe(1);
    socket.write("<php>");
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    await expect.poll(uploads.staged).toEqual([]);
  });

  test("a sender that goes away leaves nothing behind", async () => {
    const body = Buffer.concat([file("panCard", samplePdf()), file("userPhoto", pdf())]);
    const socket = uploads.connect();
    socket.write(requestHead(`${TYPE}\r\nContent-Length: 900000`));
    socket.write(body);
    await expect.poll(async () => (await uploads.staged()).length).toBe(1);
    socket.destroy();
    await expect.poll(uploads.staged).toEqual([]);
    expect(await uploads.blobs()).toEqual([]);
  });

  test(
    "mutated bodies never succeed with less than was sent, never fault, never hang",
    async () => {
      const valid = wholeBody();
      const mutation = fc.record({
        at: fc.nat(valid.length),
        remove: fc.nat(40),
        add: fc.oneof(
          fc.uint8Array({ maxLength: 20 }),
          fc
            .constantFrom("\r\n", "--XX", "--XX--", "\r\n--XX--\r\n", '"', "\0")
            .map((text) => Buffer.from(text)),
        ),
      });
      await fc.assert(
        fc.asyncProperty(mutation, async ({ at, remove, add }) => {
          const body = Buffer.concat([valid.subarray(0, at), add, valid.subarray(at + remove)]);
          const { status } = await uploads.sendBody(body);
          expect([200, 400, 403, 413]).toContain(status);
          if (status === 200) expect(body.toString("latin1").trimEnd()).toMatch(/\r\n--XX--$/);
          else expect(await uploads.staged()).toEqual([]);
          await uploads.forget();
        }),
        {
          numRuns: isShort ? 100 : 300,
          examples: [[{ at: 474, remove: 2, add: Buffer.from("\r\n--XX--\r\n") }]],
        },
      );
    },
    scaledTimeout(60_000),
  );
});

describe("bodies that are too long or too slow", () => {
  test("a length far above the possible is refused before anything is read", async () => {
    const { status, text } = await uploads.sendRaw(`${TYPE}\r\nContent-Length: 1000000000`, []);
    expect({ status, text }).toMatchObject({ status: 413 });
    expect(text).toContain("BODY_TOO_LARGE");
  });

  test("a body without a length is cut off at the limit", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), piece, Buffer.from("\r\n")]);
    const pieces = Array.from({ length: 90 }, () => chunk);
    const { status } = await uploads.sendRaw(`${TYPE}\r\nTransfer-Encoding: chunked`, pieces);
    expect(status).toBe(413);
  });

  test("an upload past its deadline is told so, and its connection closed", async () => {
    const started = performance.now();
    const { status, text } = await uploads.sendRaw(
      `${TYPE}\r\nContent-Length: 500000`,
      [file("panCard", samplePdf()), file("userPhoto", samplePdf({ bytes: 100_000 }))],
      300,
    );
    expect({ status, text }).toMatchObject({ status: 408 });
    expect(performance.now() - started).toBeLessThan(promised(5000));
    await expect.poll(uploads.staged).toEqual([]);
  });

  test("nothing is read while there is no room", async () => {
    const { hasRoom } = uploads.files;
    uploads.files.hasRoom = async () => false;
    expect(await uploads.send([["panCard", samplePdf(), "pan.pdf"]])).toMatchObject({
      status: 503,
      body: { reason: "STORAGE_UNAVAILABLE" },
    });
    uploads.files.hasRoom = hasRoom;
  });
});
