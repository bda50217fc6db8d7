/** WhatsApp by Meta's own Cloud API, with SMS by Twilio behind it. */
import { afterAll, afterEach, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { readConfig } from "#/platform/config/config.ts";
import { addDays, formatDate } from "#/shared/dates.ts";
import { TEXT_KINDS } from "#/shared/text-kinds.ts";
import { testApp } from "#test/support/app.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { startMeta } from "#test/support/meta.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { startTwilio } from "#test/support/twilio.ts";
import { PHONE_JOB } from "./phones.rules.ts";

const [meta, twilio] = [await startMeta(), await startTwilio()];
const settings = {
  ...twilio.settings,
  TWILIO_WHATSAPP_FROM: "",
  TWILIO_SMS_TEMPLATES: twilio.templates.TWILIO_SMS_TEMPLATES,
  ...meta.settings(["message", ...TEXT_KINDS]),
  QUIET_HOURS: "off",
  UNDO_SECONDS: "0",
};
const app = await testApp(settings);
afterEach(() => app.moveClock(0));
afterAll(async () => {
  await app.close();
  await meta.close();
  await twilio.close();
});

const send = () =>
  JOBS.find(({ name }) => name === PHONE_JOB)?.run(app.platform, new AbortController().signal);
const report = (...statuses: Parameters<typeof meta.report>[0]) =>
  app.app.inject({ method: "POST", ...meta.report(statuses) });
const DAY = addDays(app.platform.clock.today(), 3);

/** A person who agreed, with an interview whose text is waiting. */
async function scheduled() {
  const who = await insertCandidate(app);
  const own = app.withToken(who.person.token);
  const body = { occasions: [], isQuiet: true, urgentByPhone: true, byPhone: true };
  await own.request("PUT", "/api/notification-preferences", body);
  expect((await who.schedule({ date: DAY })).statusCode).toBe(201);
  const state = async () => {
    const columns = ["status", "channel", "lastError"] as const;
    const { status, channel, lastError } = await storedRow(app.db, "phoneMessages", columns, {
      userId: who.person.id,
    });
    return [status, channel, lastError];
  };
  const unread = async () => (await own.request("GET", "/api/notifications")).json().unread;
  return { ...who, state, unread };
}

test("a text is a template with its language; what was read on the phone is read in the app", async () => {
  const { person, state, unread } = await scheduled();
  const other = await scheduled();
  await send();
  const number = meta.messages.findIndex(({ template }) => template.name === "interview_scheduled");
  const parameter = (text: string) => ({ type: "text", text });
  expect(meta.messages[number]).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "919876543210",
    type: "template",
    template: {
      name: "interview_scheduled",
      language: { code: "en" },
      components: [
        {
          type: "body",
          parameters: [
            parameter("Careers Hub"),
            parameter("Infosys"),
            parameter(`${formatDate(DAY)}, 10:00 AM`),
            parameter("http://hub.test/interview-schedules"),
          ],
        },
      ],
    },
  });
  expect([await unread(), await state()]).toEqual([1, ["sent", "whatsapp", null]]);
  const announced: string[] = [];
  const stop = app.platform.updates.subscribe(({ people }) => announced.push(...people));
  // Several in one report, and out of order.
  const numbers = [1, 2];
  const statuses = ["read", "delivered", "sent"].flatMap((status) =>
    numbers.map((one) => ({ number: one, status })),
  );
  expect((await report(...statuses)).statusCode).toBe(200);
  for (const who of [{ unread, state }, other]) {
    expect([await who.unread(), await who.state()]).toEqual([0, ["delivered", "whatsapp", null]]);
  }
  await expect.poll(() => announced).toContain(person.id);
  stop();
});

test("a message of the office that was read on the phone is read in the app", async () => {
  const { person, unread } = await scheduled();
  await send();
  const body = { subject: "Room 4", text: "Closed.", audience: "One", userIds: [person.id] };
  await app.as("admin").request("POST", "/api/messages", { ...body, byPhone: true });
  await send();
  expect(meta.messages.at(-1)?.template.name).toBe("message");
  expect(await unread()).toBe(2);
  await report({ number: meta.messages.length, status: "read" });
  expect(await unread()).toBe(1);
});

test("who has no WhatsApp gets an SMS; Meta's limits are waited for", async () => {
  const refused = await scheduled();
  meta.verdicts.push("not-on-whatsapp");
  await send();
  expect(await refused.state()).toEqual(["sent", "sms", null]);
  const form = twilio.messages.at(-1)?.form;
  expect([form?.get("To"), form?.get("From")]).toEqual(["+919876543210", expect.any(String)]);

  const limited = await scheduled();
  meta.verdicts.push("rate-limit");
  await send();
  expect(await limited.state()).toEqual(["waiting", "whatsapp", "400 130429 Rate limit hit"]);
  await app.moveClock(61);
  await send();
  expect(await limited.state()).toEqual(["sent", "whatsapp", null]);
  await report({ number: meta.messages.length, status: "failed", code: 131026 });
  expect(await limited.state()).toEqual(["waiting", "sms", "failed 131026 Message undeliverable"]);
  await send();
  expect(await limited.state()).toEqual(["sent", "sms", null]);
});

test("what Meta took without an answer is never sent again", async () => {
  const { state } = await scheduled();
  meta.verdicts.push("hang-up");
  const before = meta.messages.length;
  await send();
  await app.moveClock(3_600);
  await send();
  expect(meta.messages).toHaveLength(before + 1);
  expect(await state()).toEqual(["sent", "whatsapp", "No answer."]);
});

test("a report is Meta's for these bytes alone", async () => {
  const { state } = await scheduled();
  await send();
  const { url, payload, headers } = meta.report([
    { number: meta.messages.length, status: "failed", code: 131026 },
  ]);
  const signature = headers["x-hub-signature-256"];
  const post = (body: string, signed: string) =>
    app.app.inject({
      method: "POST",
      url,
      payload: body,
      headers: { ...headers, "x-hub-signature-256": signed },
    });
  for (const [body, signed] of [
    [payload, ""],
    [payload, signature.toUpperCase()],
    [payload, signature.replace("sha256=", "")],
    [payload.replace("failed", "read"), signature],
    [`${payload} `, signature],
  ] as const) {
    expect((await post(body, signed)).statusCode, signed).toBe(401);
  }
  expect(await state()).toEqual(["sent", "whatsapp", null]);
  const elsewhere = await app.app.inject({
    method: "POST",
    url: "/api/phone-status",
    payload,
    headers,
  });
  expect(elsewhere.statusCode).toBe(401);
});

test("Meta is answered with its own word where both know the token", async () => {
  const ask = (token: string) =>
    app.app.inject({
      method: "GET",
      url: "/api/whatsapp-status",
      query: {
        "hub.mode": "subscribe",
        "hub.verify_token": token,
        "hub.challenge": "1158201444",
      },
    });
  const answer = await ask(settings.META_VERIFY_TOKEN);
  expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
    200,
    "1158201444",
    "text/plain; charset=utf-8",
  ]);
  for (const token of ["", "another"]) expect((await ask(token)).statusCode).toBe(401);
});

test("a half set, an unknown kind and a language without templates are refused at the start", () => {
  const read = (own: Record<string, string>) => () => readConfig({ ...settings, ...own });
  expect(read({ META_APP_SECRET: "" })).toThrow("META_APP_SECRET must be set together with");
  for (const entries of ["due-never:en=x", "due-soon:xx=x", "due-soon=x", "due-soon:en="]) {
    expect(read({ META_TEMPLATES: entries }), entries).toThrow("META_TEMPLATES must be entries");
  }
  const { META_PHONE_NUMBER_ID: _, ...others } = settings;
  expect(() => readConfig(others)).toThrow("must be set together with");
});
