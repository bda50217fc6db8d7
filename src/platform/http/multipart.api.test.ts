import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#/shared/file.ts";
import { openUploadTests } from "#test/support/file-tests.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { END, field, file, type Part, wholeBody } from "#test/support/uploads.ts";

const uploads = await openUploadTests();

const fileOf = (name: string, bytes: Buffer, fileName: string): Part => [name, bytes, fileName];
const PAN = fileOf("panCard", samplePdf(), "pan.pdf");

describe("a form that is as it should be", () => {
  test("gives fields, files and a hash that knows the same body again", async () => {
    const parts: Part[] = [["userId", "me"], PAN, fileOf("userPhoto", await samplePng(), "me.png")];
    const answer = await uploads.send(parts);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        fields: { userId: "me" },
        files: { panCard: { name: "pan.pdf", type: "pdf" }, userPhoto: { type: "png" } },
      },
    });
    const shuffled = await uploads.send(
      [parts[2], parts[1], parts[0]].filter((part) => part !== undefined),
    );
    expect(shuffled.body.bodyHash).toBe(answer.body.bodyHash);
    const other = await uploads.send([["userId", "me"], PAN, ["note", "x"]]);
    expect(other.body.bodyHash).not.toBe(answer.body.bodyHash);
  });

  test("an empty file input counts as not sent", async () => {
    const body = Buffer.concat([
      Buffer.from(field("userId", "me")),
      file("panCard", Buffer.alloc(0), ""),
      file("userPhoto", samplePdf(), "me.pdf"),
      Buffer.from(END),
    ]);
    const { status, text } = await uploads.sendBody(body);
    expect(status).toBe(200);
    expect(text).not.toContain("panCard");
  });

  test("unknown text parts, and file parts without a name, are fields", async () => {
    const typedField = field("panCard", "just text", "\r\nContent-Type: application/octet-stream");
    const { status, text } = await uploads.sendBody(`${field("guidance", "x")}${typedField}${END}`);
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(text).toContain('"panCard":"just text"');
  });

  test.each([
    ["Multipart/Form-Data; boundary=XX", 200],
    ['multipart/form-data; charset=utf-8; boundary="XX"', 200],
    ["multipart/form-data;\tboundary=XX", 200],
    ["multipart/form-data", 400],
    [`multipart/form-data; boundary=${"b".repeat(5000)}`, 400],
    ["multipart/form-data; boundary=YY", 400],
    ["multipart/mixed; boundary=XX", 415],
    ["application/json", 415],
    ["text/plain", 415],
  ])("Content-Type %.60s answers %i", async (type, status) => {
    const body = type === "application/json" ? Buffer.from("{}") : wholeBody();
    const head = `Content-Type: ${type}\r\nContent-Length: ${body.length}`;
    expect((await uploads.sendRaw(head, [body])).status).toBe(status);
  });
});

describe("parts that are refused", () => {
  test.each<[string, Part[], number, string]>([
    [
      "a file of another type",
      [fileOf("panCard", Buffer.from("<html>"), "a.pdf")],
      400,
      "FILE_TYPE_REFUSED",
    ],
    ["an unknown file part", [PAN, fileOf("virus", samplePdf(), "a.pdf")], 400, "UPLOAD_MALFORMED"],
    ["a file part sent twice", [PAN, PAN], 400, "UPLOAD_MALFORMED"],
    ["two userId parts", [["userId", "me"], PAN, ["userId", "me"]], 400, "UPLOAD_MALFORMED"],
    ["a foreign userId after a file", [PAN, ["userId", "you"]], 403, "FORBIDDEN"],
    ["eight files", Array.from({ length: 8 }, () => PAN), 400, "UPLOAD_MALFORMED"],
    [
      "a file named after a prototype's",
      [fileOf("constructor", samplePdf(), "a.pdf")],
      400,
      "UPLOAD_MALFORMED",
    ],
    ["a text part named __proto__", [PAN, ["__proto__", "x"]], 400, "UPLOAD_MALFORMED"],
    ["a text of 1 MB", [PAN, ["note", "x".repeat(1_000_000)]], 400, "UPLOAD_MALFORMED"],
    ["a name of 5 KB", [PAN, [`a${"[a]".repeat(1700)}`, "x"]], 400, "UPLOAD_MALFORMED"],
    [
      "2,000 text parts",
      [PAN, ...Array.from({ length: 2000 }, (_, n): Part => [`f${n}`, "x"])],
      400,
      "UPLOAD_MALFORMED",
    ],
  ])("%s", async (_, parts, status, reason) => {
    expect(await uploads.send(parts)).toMatchObject({ status, body: { reason } });
    expect(await uploads.staged()).toEqual([]);
    expect(await uploads.blobs()).toEqual([]);
  });

  test("a file of 10 MiB is taken, and of one byte more refused by its name", async () => {
    const full = fileOf("panCard", samplePdf({ bytes: MAX_FILE_BYTES }), "full.pdf");
    expect((await uploads.send([full])).status).toBe(200);
    const more = fileOf("panCard", samplePdf({ bytes: MAX_FILE_BYTES + 1 }), "more.pdf");
    expect(
      await uploads.send([PAN, fileOf("userPhoto", await samplePng(), "a.png")]),
    ).toMatchObject({
      status: 200,
    });
    expect(
      await uploads.send([
        more,
        fileOf("userPhoto", samplePdf({ bytes: MAX_FILE_BYTES }), "b.pdf"),
      ]),
    ).toEqual({
      status: 413,
      body: { reason: "FILE_TOO_LARGE", message: "more.pdf exceeds the 10 MB file size limit." },
    });
  });
});
