import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { FileRule } from "#/shared/contract.ts";
import {
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleZip,
} from "#test/support/sample-files.ts";
import { sampleSheets } from "./sheets.ts";

export type Body = { type: string; bytes: Buffer; encoding?: string };

export const jsonBody = (value: unknown): Body => ({
  type: "application/json",
  bytes: Buffer.from(JSON.stringify(value) ?? ""),
});

type Bend = (text: string) => Buffer;

const bent =
  (bend: (text: string) => string): Bend =>
  (text) =>
    Buffer.from(bend(text));
const intoFirst = (fields: string) => bent((text) => text.replace("{", `{${fields},`));

/** Ways to corrupt a JSON text in transit. */
const BENDS: readonly Bend[] = [
  bent((text) => text.slice(0, Math.floor(text.length / 2))),
  bent((text) => `\ufeff${text}`),
  bent((text) => `${text}${text}`),
  bent((text) => `[${text}]`),
  bent((text) => JSON.stringify(text)),
  bent((text) => text.replaceAll('"', "'")),
  bent((text) => `/* */${text}`),
  bent(() => "null"),
  bent(() => "NaN"),
  bent(() => "-"),
  bent(() => "{}"),
  bent(() => " \r\n\t"),
  bent(() => `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
  bent(() => "[".repeat(50_000)),
  bent(() => JSON.stringify({ email: "x".repeat(1_048_577) })),
  bent(() => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`),
  intoFirst('"__proto__":{"isAdmin":true}'),
  intoFirst('"constructor":{"prototype":{"isAdmin":true}}'),
  intoFirst('"userId":"x","userId":["y"]'),
  intoFirst('"amount":1e400'),
  intoFirst('"\\ud800":1'),
  intoFirst('"toString":1,"valueOf":1,"toJSON":1'),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0])]),
  (text) =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(text)]),
];

export const bends = fc.constantFrom(...BENDS);

/** Bodies of another kind than a JSON text. */
export const otherBodies: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  { type: "text/plain", bytes: Buffer.from("{}") },
  { type: "application/x-www-form-urlencoded", bytes: Buffer.from("a=1&b[c]=2&__proto__[x]=1") },
  {
    type: "application/xml",
    bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  },
  { type: "application/json", encoding: "gzip", bytes: gzipSync("{}") },
  { type: "application/json", encoding: "br", bytes: Buffer.from("{}") },
  { type: "application/json;charset=utf-16", bytes: Buffer.from("{}", "utf16le") },
  { type: 'application/json; charset="\u0000', bytes: Buffer.from("{}") },
  { type: "application/jsonp", bytes: Buffer.from("{}") },
  { type: "multipart/form-data", bytes: Buffer.from("--\r\n") },
  { type: "multipart/form-data; boundary=", bytes: Buffer.from("--\r\n") },
  { type: "multipart/mixed; boundary=x", bytes: Buffer.from("--x--\r\n") },
  { type: "", bytes: Buffer.from("{}") },
  { type: "__proto__", bytes: Buffer.from("{}") },
);

type Sample = { name: string; bytes: Buffer };

let samples: Promise<Sample[]> | undefined;

/** Files of every kind, valid, broken, and of two kinds at once. Made once. */
export function sampleFiles(): Promise<Sample[]> {
  samples ??= makeSamples();
  return samples;
}

async function makeSamples(): Promise<Sample[]> {
  const [pdf, png, jpeg, docx] = [samplePdf(), await samplePng(), await sampleJpeg(), sampleDocx()];
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const wide = Buffer.from(png);
  wide.writeUInt32BE(60_000, 16);
  wide.writeUInt32BE(60_000, 20);
  const html = Buffer.from("<html><script>alert(1)</script>");
  const file = (name: string, bytes: Buffer) => ({ name, bytes });
  return [
    file("paper.pdf", pdf),
    file("me.png", png),
    file("me.jpg", jpeg),
    file("letter.docx", docx),
    file("half.pdf", half(pdf)),
    file("half.png", half(png)),
    file("half.jpg", half(jpeg)),
    file("half.docx", half(docx)),
    file("wide.png", wide),
    file("empty.pdf", Buffer.alloc(0)),
    file("one.pdf", Buffer.from("%")),
    file("page.pdf", html),
    file("both.pdf", Buffer.concat([pdf, html])),
    file("late.pdf", Buffer.concat([html, pdf])),
    file("both.png", Buffer.concat([png, pdf])),
    file("encrypted.pdf", samplePdf({ extra: "/Encrypt 5 0 R" })),
    file("acts.pdf", samplePdf({ extra: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" })),
    file("bomb.docx", sampleDocx([{ name: "word/big.xml", inflated: 4_000_000_000 }])),
    file("slip.docx", sampleDocx([{ name: "../../../etc/passwd" }])),
    file("plain.zip", sampleZip([{ name: "a.exe", content: Buffer.from("MZ") }])),
    file("mark.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    file("program.exe", Buffer.from("MZ\u0090\u0000")),
    file("zeros.pdf", Buffer.alloc(200_000)),
    file("large.pdf", samplePdf({ bytes: 300_000 })),
    ...sampleSheets(),
  ];
}

const NAMES = [
  "../../etc/passwd",
  "..\\..\\windows\\a.pdf",
  "a\u0000.pdf",
  "x".repeat(3000),
  ".",
  'a".pdf',
  "a\r\nX: 1.pdf",
  "\u202efdp.exe",
  "नमस्ते.pdf",
  "",
];

type FormPlan = {
  files: { at: number; isFitting: boolean }[];
  name: number;
  bend: number;
};

export const formPlans: fc.Arbitrary<FormPlan> = fc.record({
  files: fc.array(fc.record({ at: fc.noBias(fc.nat(99)), isFitting: fc.boolean() }), {
    minLength: 6,
    maxLength: 6,
  }),
  name: fc.noBias(fc.nat(30)),
  bend: fc.noBias(fc.nat(30)),
});

const CRLF = "\r\n";
const BOUNDARY = "----fuzz0123456789";

const part = (head: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}${CRLF}${head}${CRLF}${CRLF}`),
    Buffer.from(bytes),
    Buffer.from(CRLF),
  ]);

const quoted = (name: string) => name.replaceAll('"', "%22").replace(/[\r\n]/g, "%0A");

/**
 * Returns a multipart body with these fields and files in a browser's form, or corrupted in one of
 * many ways.
 */
export function formBody(
  fields: Record<string, unknown>,
  rules: Readonly<Record<string, FileRule>>,
  plan: FormPlan,
  samplesAtHand: readonly Sample[],
): Body {
  const texts = Object.entries(fields).map(([name, value]) =>
    part(
      `Content-Disposition: form-data; name="${quoted(name)}"`,
      typeof value === "string" ? value : JSON.stringify(value ?? null),
    ),
  );
  const files = Object.entries(rules).flatMap(([name, rule], index) => {
    const { at = 0, isFitting = true } = plan.files[index % 6] ?? {};
    if (!rule.required && at % 3 === 0) return [];
    const fits = samplesAtHand.filter((file) =>
      rule.accept.some((type) => file.name.endsWith(type === "jpeg" ? ".jpg" : `.${type}`)),
    );
    const list = isFitting ? fits.slice(0, 1) : at % 2 ? fits : samplesAtHand;
    const file = list[(at >> 1) % list.length] ?? samplesAtHand[0];
    if (!file) return [];
    const fileName = NAMES[plan.name] ?? file.name;
    const head = `Content-Disposition: form-data; name="${name}"; filename="${quoted(fileName)}"`;
    return [part(`${head}${CRLF}Content-Type: application/octet-stream`, file.bytes)];
  });
  const parts = [...texts, ...files];
  const end = Buffer.from(`--${BOUNDARY}--${CRLF}`);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const whole = Buffer.concat([...parts, end]);
  return { type, bytes: bentForm(plan.bend, parts, whole, end) };
}

/** From number 10 on the body stays intact. */
function bentForm(bend: number, parts: Buffer[], whole: Buffer, end: Buffer): Buffer {
  const more = (extra: Buffer) => Buffer.concat([...parts, extra, end]);
  const file = (name: string) =>
    part(`Content-Disposition: form-data; name="${name}"; filename="a.pdf"`, samplePdf());
  const ways: (() => Buffer)[] = [
    () => whole.subarray(0, Math.floor(whole.length / 2)),
    () => Buffer.concat(parts),
    () => Buffer.concat([whole, whole]),
    () => more(part('Content-Disposition: form-data; name="__proto__"', "x")),
    () => more(Buffer.concat([file("assignment"), file("assignment")])),
    () => more(file("constructor")),
    () =>
      more(
        Buffer.concat(
          Array.from({ length: 70 }, (_, index) =>
            part(`Content-Disposition: form-data; name="f${index}"`, "1"),
          ),
        ),
      ),
    () =>
      more(part(`Content-Disposition: form-data; name="a"${CRLF}X: ${"y".repeat(40_000)}`, "1")),
    () => more(part("Content-Type: text/plain", "no name")),
    () =>
      more(
        Buffer.concat([
          part('Content-Disposition: form-data; name="userId"', Buffer.from([0xff, 0xfe])),
        ]),
      ),
  ];
  return ways[bend]?.() ?? whole;
}
