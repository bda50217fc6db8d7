/** Requests that try to stall the hub, one per line: small to send, expensive without a limit. */
import { deflateRawSync } from "node:zlib";
import { newId } from "#/platform/db/ids.ts";

export type Sent = {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/**
 * What a shape may refer to: the trainee who sends it, an address of theirs that opens a résumé,
 * and a large picture.
 */
export type HostileWorld = { traineeId: string; sharedResume: string; picture: Buffer };

/** One call of a shape, number `at`. */
export type Shape = (at: number, world: HostileWorld) => Sent;

/** Just below the limit of a head. */
const HEAD = 15_500;
const TABS = "\t".repeat(HEAD);
/** In the wrong order: Unicode normalization looks back over all of them at every second one. */
const MARKS = "\u0301\u0323";
const WORDS = Array.from({ length: 1000 }, (_, at) => `w${at}`).join(" ");

const get = (path: string, headers: Record<string, string> = {}): Sent => ({ path, headers });
const post = (path: string, body: object | string, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const search = (path: string, q: string): Sent => get(`${path}?q=${encodeURIComponent(q)}`);

/** A form with these parts: name, file name, type and content. */
function form(path: string, parts: readonly [string, string, string, Buffer | string][]): Sent {
  const boundary = "----hostile";
  const body = parts.flatMap(([name, file, type, content]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n`,
    type && `Content-Type: ${type}\r\n`,
    "\r\n",
    content,
    "\r\n",
  ]);
  const bytes = Buffer.concat([...body, `--${boundary}--\r\n`].map((one) => Buffer.from(one)));
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return { method: "POST", path, headers, body: bytes };
}

/** A DOCX with a part that unpacks to 20 MB: its name and sizes as listed in a zip. */
const BOMB = (() => {
  const packed = deflateRawSync(Buffer.alloc(20_000_000));
  const name = Buffer.from("word/document.xml");
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(20_000_000, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
})();
const MANY_PARTS = Array.from(
  { length: 1000 },
  (_, at) => [`f${at}`, "", "", "x"] as [string, string, string, string],
);
const upload = (traineeId: string, name: string, type: string, content: Buffer): Sent =>
  form("/api/documents/upload", [
    ["userId", "", "", traineeId],
    ["panCard", name, type, content],
  ]);

export const SHAPES: Record<string, Shape> = {
  "tabs in Accept-Encoding of a page": () => get("/login", { "accept-encoding": `zz${TABS};x` }),
  "tabs in Accept-Encoding of a call": () =>
    get("/api/config", { "accept-encoding": `zz${TABS};x` }),
  "a list of a thousand tags": () =>
    get("/login", { "if-none-match": Array(1900).fill('"a"').join(", ") }),
  "a monster in Accept-Language": () =>
    get("/", { "accept-language": Array(1500).fill("en-IN;q=0.1").join(",") }),
  "a monster in Content-Type": () =>
    post("/api/auth/login", "{}", { "content-type": `application/json${"; a=b".repeat(2500)}` }),
  "tabs before a boundary": () => ({
    ...post("/api/documents/upload", "x"),
    headers: { "content-type": `multipart/form-data;${TABS}boundary${TABS.slice(0, 100)}` },
  }),
  "a cookie of 15 KB": () => get("/api/auth/session", { cookie: `a=${"b; c=".repeat(3000)}` }),
  "many addresses of proxies": () =>
    get("/api/config", { "x-real-ip": Array(1000).fill("10.0.0.1").join(", ") }),
  "a thousand ranges": () => get("/", { range: `bytes=${"0-0,".repeat(3000)}0-1` }),
  "a query of 14 KB": (at) => get(`/api/config?${`a${at}=%09&`.repeat(1800)}`),
  "a long path": () => get(`/verify/${"%09".repeat(2500)}`),
  "a timeline": (at, { traineeId }) => get(`/api/timeline/${traineeId}?x=${at}`),
  "a first screen": (at, { traineeId }) => get(`/api/trainee/${traineeId}/progress?x=${at}`),
  "the API's document": () => get("/api/docs/json"),
  "the API's document as YAML": () => get("/api/docs/yaml", { "accept-encoding": "gzip" }),
  "a résumé": () => get("/api/resume/pdf"),
  "a shared résumé": (_, { sharedResume }) => get(sharedResume),
  "the terms": () => get("/api/documents/terms-template"),
  "a copy of one's data": () => get("/api/privacy/copy"),
  "a certificate by guessed numbers": () => get(`/api/verify/${newId()}`),
  "a calendar by guessed keys": () => get(`/api/calendar/feed/${newId()}`),
  "a sign-in": (at) =>
    post("/api/auth/login", { email: `x${at}@example.in`, password: "y", role: "Trainee" }),
  "a reset by a guessed code": (at) =>
    post("/api/auth/reset-password", {
      email: `x${at}@example.in`,
      otp: "123456",
      newPassword: "a long pass phrase",
      confirmPassword: "a long pass phrase",
    }),
  "another password": (at) =>
    post("/api/auth/change-password", {
      currentPassword: `wrong ${at}`,
      newPassword: "a long pass phrase",
      confirmPassword: "a long pass phrase",
    }),
  "recovery codes": () => post("/api/auth/factors/recovery-codes", { code: "123456" }),
  "a search of a thousand words": () => search("/api/search", WORDS),
  "a search of wildcards": () => search("/api/notifications", "%_".repeat(90)),
  "deep JSON": () =>
    post("/api/notifications/read", `${"[".repeat(200_000)}${"]".repeat(200_000)}`),
  "a sign-in with a megabyte of brackets": () =>
    post("/api/auth/login", `[${"{},".repeat(300_000)}{}]`),
  "a list of 10,001 ids": () =>
    post("/api/notifications/read", { ids: Array.from({ length: 10_001 }, newId) }),
  "a long message of blanks": () =>
    post("/api/contact/submit", { name: "x", email: "x@example.in", message: TABS.repeat(50) }),
  "a name of 15,000 pairs of marks": (at) =>
    post("/api/auth/register", {
      username: `a${MARKS.repeat(15_000)}`,
      email: `x${at}@example.in`,
      password: "y",
      confirmPassword: "y",
      role: "Trainee",
    }),
  "a name of 200,000 pairs of marks": (_, { traineeId }) => ({
    ...post(`/api/auth/update-profile/${traineeId}`, {
      username: `a${MARKS.repeat(200_000)}`,
      email: "x@example.in",
    }),
    method: "PUT",
  }),
  "a key with a large body": (at) =>
    post("/api/notifications/read", { x: "y".repeat(900_000) }, { "idempotency-key": `k${at}` }),
  "a thousand parts": (_, { traineeId }) =>
    form("/api/documents/upload", [["userId", "", "", traineeId], ...MANY_PARTS]),
  "a document that unpacks to 20 MB": (_, { traineeId }) =>
    upload(traineeId, "a.docx", "application/zip", BOMB),
  "a large picture": (_, { traineeId, picture }) =>
    upload(traineeId, "a.png", "image/png", picture),
  "streams of updates": () => get("/api/updates", { accept: "text/event-stream" }),
};
