import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openTestGateway, type TestGateway } from "#test/support/gateway.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { startSmtp } from "#test/support/smtp.ts";
import type { Settings } from "./settings.contract.ts";
import { FIRST_DAY } from "./settings.rules.ts";

const ADDRESS = "12, 4th Cross, Indiranagar\nBengaluru 560038";

let app: TestApp;
let gateway: TestGateway;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  gateway = await openTestGateway();
  smtp = await startSmtp(["accept", "refuse"]);
  app = await testApp({
    SMTP_URL: smtp.url,
    RAZORPAY_KEY_ID: gateway.keyId,
    RAZORPAY_KEY_SECRET: gateway.keySecret,
    RAZORPAY_WEBHOOK_SECRET: gateway.webhookSecret,
    RAZORPAY_API_URL: gateway.apiUrl,
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await gateway.close();
});

type Caller = Pick<TestApp, "as">;
const change = (body: object, caller: Caller = app) =>
  caller.as("admin").request("PATCH", "/api/settings", body);
const read = async (caller: Caller = app): Promise<Settings> =>
  (await caller.as("admin").request("GET", "/api/settings")).json();
const config = async (caller: Caller = app) =>
  (await caller.as(null).request("GET", "/api/config")).json();
const doneOf = async (): Promise<string[]> => {
  const { items } = (await app.as("admin").request("GET", "/api/settings/first-day")).json();
  return items.flatMap((item: { name: string; isDone: boolean }) => (item.isDone ? item.name : []));
};
const lastLine = () =>
  app.db
    .selectFrom("auditLog")
    .select(["actorId", "subjectType", "subjectId", "oldValue", "newValue"])
    .where("action", "=", "settings.changed")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();

test("what is saved is in force at once, and the audit trail has old and new", async () => {
  const before = await config();
  const answer = await change({ name: { version: 0, hubName: "Nandi Careers" } });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: "Saved.", versions: { name: 1 } },
  ]);
  // The same again changes nothing.
  const again = await change({ name: { version: 1, hubName: "Nandi Careers" } });
  expect(again.json().versions).toEqual({ name: 1 });
  const after = await config();
  expect(after.hubName).toBe("Nandi Careers");
  expect(after.version).not.toBe(before.version);
  expect((await app.as("trainee").request("GET", "/api/session")).json().configVersion).toBe(
    after.version,
  );
  expect(await lastLine()).toEqual({
    actorId: app.personas.admin.id,
    subjectType: "setting",
    subjectId: "name",
    oldValue: { hubName: "Careers Hub" },
    newValue: { hubName: "Nandi Careers" },
  });
  expect((await read()).saved).toMatchObject([{ section: "name", version: 1 }]);
});

test("who saw it before somebody else changed it is told so, and nothing is stored", async () => {
  const { saved } = await read();
  const version = saved.find(({ section }) => section === "place")?.version ?? 0;
  const place = { address: ADDRESS, hours: "Monday to Saturday, 9:30 AM to 6:30 PM" };
  // Two users who both save it for the first time, and one who comes later with what both saw.
  const [one, other] = await Promise.all([
    change({ place: { version, ...place } }),
    change({ place: { version, address: "Elsewhere", hours: "" } }),
  ]);
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409]);
  const late = await change({ place: { version, address: "Elsewhere", hours: "" } });
  expect([late.statusCode, late.json().reason]).toEqual([409, "STALE_VERSION"]);
  expect(late.json().sooner).toMatch(/^You changed this record yourself at /);
  expect((await change({ place: { version: version + 1, ...place } })).statusCode).toBe(200);
  expect(await config()).toMatchObject(place);
});

test("what the environment sets wins, is shown as such and cannot be changed", async () => {
  const preset = await app.secondInstance({ HUB_NAME: "From outside", TIME_SLOTS: "Morning" });
  const settings = await read(preset);
  expect(settings.fromEnvironment).toEqual({ hubName: "HUB_NAME", timeSlots: "TIME_SLOTS" });
  expect(settings.values).toMatchObject({ hubName: "From outside", timeSlots: ["Morning"] });
  expect(await config(preset)).toMatchObject({ hubName: "From outside", timeSlots: ["Morning"] });
  const refused = await change({ name: { version: 1, hubName: "From inside" } }, preset);
  expect([refused.statusCode, refused.json().reason, refused.json().message]).toEqual([
    409,
    "SET_OUTSIDE",
    "Set by HUB_NAME where the hub starts.",
  ]);
  expect((await config()).hubName).toBe("Nandi Careers");
});

test.each([
  ["a fee of nothing", { fee: { version: 0, admissionFee: 0 } }, "fee.admissionFee"],
  ["a slot without times", { slots: { version: 0, timeSlots: ["Mornings"] } }, "slots.timeSlots"],
  [
    "a slot twice",
    { slots: { version: 0, timeSlots: Array(2).fill("9:00 AM to 11:00 AM") } },
    "slots.timeSlots",
  ],
  ["terms without a heading", { terms: { version: 0, terms: "Be kind." } }, "terms.terms"],
  ["a name of two lines", { name: { version: 1, hubName: "One\nTwo" } }, "name.hubName"],
])("%s is refused at its field", async (_what, body, field) => {
  const answer = await change(body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test("terms are numbered: the pages say which, and an older text is kept", async () => {
  const termsOf = async () => {
    const answer = await app.as("trainee").request("GET", "/api/documents/terms-template");
    return (await readPdfText(answer.rawPayload)).text;
  };
  expect(await termsOf()).toContain("Terms and conditions, version 1");
  const terms = "# Your training\n\nIt is at {hub} and costs {fee}.";
  expect((await change({ terms: { version: 0, terms } })).statusCode).toBe(200);
  expect(
    (await change({ terms: { version: 1, terms: `${terms} Ask {contact}.` } })).statusCode,
  ).toBe(200);
  const text = await termsOf();
  expect(text).toContain("Terms and conditions, version 3");
  expect(text).toContain("It is at Nandi Careers and costs ₹10,000.");
  const kept = await app.db
    .selectFrom("hubTerms")
    .select(["version", "text"])
    .orderBy("version")
    .execute();
  expect(kept).toEqual([
    { version: 2, text: terms },
    { version: 3, text: `${terms} Ask {contact}.` },
  ]);
});

describe("the mark", () => {
  const save = async (image: Buffer | null) => {
    const version = (await read()).saved.find(({ section }) => section === "mark")?.version ?? 0;
    return change({ mark: { version, image: image?.toString("base64") ?? null } });
  };

  test("becomes a picture without what a drawing could run, and stays at its address", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><script>alert(1)</script>
      <rect width="64" height="32" fill="#0d6a75" onload="alert(2)"/></svg>`;
    expect((await save(Buffer.from(svg))).statusCode).toBe(200);
    const { mark, markRatio } = await config();
    expect(markRatio).toBe(2);
    const answer = await app.as(null).request("GET", mark);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(answer.headers["cache-control"]).toContain("immutable");
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: "png",
      width: 512,
      height: 256,
    });
    expect(answer.rawPayload.includes("script")).toBe(false);

    expect((await save(null)).statusCode).toBe(200);
    const without = await config();
    expect([without.mark, without.markRatio]).toEqual([undefined, undefined]);
    // Mails already sent still show it.
    expect((await app.as(null).request("GET", mark)).statusCode).toBe(200);
  });

  test.each([
    ["a text", Buffer.from("not a picture")],
    ["a page with a drawing in it", Buffer.from("<html><svg></svg></html>")],
    ["a page of comments", Buffer.from("<!---->".repeat(280))],
    ["a GIF", Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64")],
    ["half a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ])("%s is refused", async (_what, bytes) => {
    const answer = await save(bytes);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, "MARK_UNREADABLE"]);
  });
});

describe("a test of a service tells what it said, and when it last worked", () => {
  const run = async (service: string, caller: Caller = app) =>
    (await caller.as("admin").request("POST", "/api/settings/test", { service })).json();

  test("mail: accepted, refused with the server's words, not set", async () => {
    const sent = await run("mail");
    expect(sent).toMatchObject({ result: "accepted", workedAt: sent.checkedAt });
    expect(sent.answer).toContain(`Sent to ${app.personas.admin.email}.`);
    expect(smtp.deliveries[0]?.raw).toContain("A test mail of Nandi Careers");
    const refused = await run("mail");
    expect(refused).toMatchObject({ result: "refused", workedAt: sent.workedAt });
    expect(refused.answer).toContain("550 as told");
    const unset = await app.secondInstance({ SMTP_URL: "" });
    expect(await run("mail", unset)).toMatchObject({ result: "not set", workedAt: sent.workedAt });
  });

  test("payment: the key is known, or not, or nobody answers", async () => {
    expect(await run("payment")).toMatchObject({
      result: "accepted",
      answer: `The payment provider knows the key ${gateway.keyId}.`,
    });
    const stranger = await app.secondInstance({ RAZORPAY_KEY_SECRET: "wrong" });
    expect(await run("payment", stranger)).toMatchObject({
      result: "refused",
      answer: "The payment provider answered 401: Authentication failed",
    });
    gateway.script("GET", /orders/, "500");
    expect((await run("payment")).answer).toContain("gave no answer");
  });
});

test("a first day is ticked off by what is there", async () => {
  const done = await doneOf();
  expect(done).toEqual(["place", "terms", "mail", "payment", "trainer", "batch"]);
  await change({ fee: { version: 0, admissionFee: 12_500.5, payToAccount: "", payToUpi: "" } });
  await change({ slots: { version: 0, timeSlots: ["2:00 PM to 4:00 PM", "9:00 AM to 11:00 AM"] } });
  expect(await doneOf()).toEqual(FIRST_DAY.filter((item) => !["name", "contacts"].includes(item)));
  expect(await config()).toMatchObject({
    admissionFee: 12_500.5,
    timeSlots: ["9:00 AM to 11:00 AM", "2:00 PM to 4:00 PM"],
  });
});

test("what a month of assistance costs is shown to every visitor", async () => {
  expect((await config()).supportFee).toBeNull();
  const { version } = (await read()).saved.find(({ section }) => section === "fee") ?? {
    version: 0,
  };
  for (const [turn, supportFee] of [3500, 0, null].entries()) {
    const answer = await change({ fee: { version: version + turn, supportFee } });
    expect([answer.statusCode, answer.json().message]).toEqual([200, "Saved."]);
    expect((await config()).supportFee).toBe(supportFee);
  }
});
