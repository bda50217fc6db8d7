import { afterAll, expect, test } from "vitest";
import type { MessageRecipient } from "#/domain/messaging/messages/messages.contract.ts";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { nightNow } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { startTwilio } from "#test/support/twilio.ts";
import { PHONE_JOB } from "./phones.rules.ts";

const twilio = await startTwilio();
const settings = { ...twilio.settings, UNDO_SECONDS: "0" };
const app = await testApp(settings);
afterAll(async () => {
  await app.close();
  await twilio.close();
});

const runOn = ({ platform }: Pick<typeof app, "platform">) =>
  JOBS.find(({ name }) => name === PHONE_JOB)?.run(platform, new AbortController().signal);
const run = () => runOn(app);
const agrees = async (person: Persona, byPhone: boolean, isQuiet = false) => {
  const body = { occasions: [], isQuiet, byPhone };
  const answer = await app
    .withToken(person.token)
    .request("PUT", "/api/notification-preferences", body);
  expect(answer.json()).toMatchObject({ preferences: { byPhone } });
};
const reader = async () => {
  const { person } = await insertSubmitted(app);
  await agrees(person, true);
  return person;
};
const write = async (person: Persona): Promise<string> => {
  const body = {
    subject: "Room 4",
    text: "Closed.",
    audience: "One",
    userIds: [person.id],
    byPhone: true,
  };
  return (await app.as("admin").request("POST", "/api/messages", body)).json().id;
};
const phoneOf = async (id: string, on: Pick<typeof app, "as"> = app) => {
  const url = `/api/messages/${id}/recipients`;
  const { recipients } = (await on.as("admin").request("GET", url)).json();
  const [{ phone }] = recipients as [MessageRecipient];
  return phone && [phone.state, phone.channel];
};
const report = (status: string, signature?: string) => {
  const { headers, ...callback } = twilio.report(status);
  const signed = signature ? { ...headers, "x-twilio-signature": signature } : headers;
  return app.app.inject({ method: "POST", ...callback, headers: signed });
};

test("who agreed gets the template by WhatsApp, and the provider's report says when it arrived", async () => {
  const id = await write(await reader());
  expect(await phoneOf(id)).toEqual(["waiting", "whatsapp"]);
  await run();
  expect(await phoneOf(id)).toEqual(["sent", "whatsapp"]);
  const { form } = twilio.messages.at(-1) ?? {};
  expect(form?.get("To")).toMatch(/^whatsapp:\+91\d{10}$/);
  expect(JSON.parse(form?.get("ContentVariables") ?? "")).toEqual({
    1: "Careers Hub",
    2: "Room 4",
    3: `http://hub.test/messages/${id}`,
  });
  expect((await report("delivered", "wrong")).statusCode).toBe(401);
  expect(await phoneOf(id)).toEqual(["sent", "whatsapp"]);
  expect((await report("delivered")).statusCode).toBe(200);
  expect(await phoneOf(id)).toEqual(["delivered", "whatsapp"]);
  // A late report changes nothing.
  await report("failed");
  expect(await phoneOf(id)).toEqual(["delivered", "whatsapp"]);
});

test("whatever WhatsApp says, SMS is next; what fails there too was not sent", async () => {
  const id = await write(await reader());
  twilio.verdicts.push("refuse");
  await run();
  expect(await phoneOf(id)).toEqual(["sent", "sms"]);
  expect(twilio.messages.at(-1)?.form.get("To")).toMatch(/^\+91/);
  await report("undelivered");
  expect(await phoneOf(id)).toEqual(["failed", "sms"]);
  const answer = await app.as("admin").request("GET", `/api/messages/${id}/recipients`);
  expect(answer.json().recipients).toMatchObject([{ phone: { problem: "undelivered" } }]);

  const later = await write(await reader());
  await run();
  await report("failed");
  expect(await phoneOf(later)).toEqual(["waiting", "sms"]);
  await run();
  expect(await phoneOf(later)).toEqual(["sent", "sms"]);
});

test("a report is the provider's for this address and form alone, and says once what it says", async () => {
  const id = await write(await reader());
  twilio.verdicts.push("refuse");
  await run();
  const { url, payload, headers } = twilio.report("failed");
  const elsewhere = twilio.messages.at(-1)?.form ?? new URLSearchParams();
  const send = (body: string, by: Record<string, string> = headers) =>
    app.app.inject({ method: "POST", url, payload: body, headers: by });
  const other = payload.replace(/MessageSid=\w+/, "MessageSid=MM00000000000000000000000000000000");
  const forged = [
    payload.replace("failed", "delivered"),
    `${payload}&MessageStatus=delivered`,
    `MessageStatus=delivered&${payload}`,
    `${payload}&ErrorCode=1`,
    other,
    "",
  ];
  for (const body of forged) expect((await send(body)).statusCode, body).toBe(401);
  for (const signature of ["", "=", headers["x-twilio-signature"].toLowerCase()]) {
    const by = { ...headers, "x-twilio-signature": signature };
    expect((await send(payload, by)).statusCode).toBe(401);
  }
  // Signed for another address of the same account, like that of a test hub.
  elsewhere.set("StatusCallback", `http://trial.hub.test${url}`);
  expect((await report("failed")).statusCode).toBe(401);
  expect(await phoneOf(id)).toEqual(["sent", "sms"]);
  expect((await send(payload)).statusCode).toBe(200);
  expect(await phoneOf(id)).toEqual(["failed", "sms"]);
  // The same once more, and one about a later text: no state goes back.
  elsewhere.set("StatusCallback", `http://hub.test${url}`);
  for (const again of ["failed", "delivered", "sent"]) await report(again);
  expect(await phoneOf(id)).toEqual(["failed", "sms"]);
});

test("whoever looks hears that a text left, and that it arrived", async () => {
  const written: string[] = [];
  const stop = app.platform.updates.subscribe(({ features }) =>
    written.push(...Object.keys(features)),
  );
  const isNoticed = () => expect.poll(() => written.splice(0)).toContain("messages");
  await write(await reader());
  await isNoticed();
  await run();
  await isNoticed();
  await report("delivered");
  await isNoticed();
  stop();
});

test("a provider that is away is tried again", async () => {
  const id = await write(await reader());
  twilio.verdicts.push("fail");
  await run();
  expect(await phoneOf(id)).toEqual(["waiting", "whatsapp"]);
  await app.moveClock(61);
  await run();
  await app.moveClock(0);
  expect(await phoneOf(id)).toEqual(["sent", "whatsapp"]);
});

test("by night it waits, but for those who want no quiet hours", async () => {
  const person = await reader();
  await agrees(person, true, true);
  const id = await write(person);
  const night = await app.secondInstance({ ...settings, QUIET_HOURS: nightNow(6) });
  const runByNight = () => runOn(night);
  await runByNight();
  // At night it says so, like its mail; by day it is on its way.
  expect(await phoneOf(id, night)).toEqual(["morning", "whatsapp"]);
  expect(await phoneOf(id)).toEqual(["waiting", "whatsapp"]);
  await agrees(person, true, false);
  expect(await phoneOf(id, night)).toEqual(["waiting", "whatsapp"]);
  await runByNight();
  expect(await phoneOf(id, night)).toEqual(["sent", "whatsapp"]);
});

test("who never sent details is reached at the number of their marketing profile", async () => {
  const { person } = await insertCandidate(app);
  await agrees(person, true);
  const id = await write(person);
  await run();
  expect(await phoneOf(id)).toEqual(["sent", "whatsapp"]);
  const { contact } = await storedRow(app.db, "marketingProfiles", "contact", {
    traineeId: person.id,
  });
  expect(twilio.messages.at(-1)?.form.get("To")).toBe(`whatsapp:+91${contact}`);
});

test("nobody is written to who has not agreed, or has taken it back by the time it leaves", async () => {
  const { person } = await insertSubmitted(app);
  expect(await phoneOf(await write(person))).toBeNull();
  const other = await reader();
  const id = await write(other);
  await agrees(other, false);
  const before = twilio.messages.length;
  await run();
  expect([await phoneOf(id), twilio.messages.length]).toEqual([["failed", "sms"], before]);
});

test("who is locked by the time it leaves gets none", async () => {
  const person = await reader();
  const id = await write(person);
  const before = twilio.messages.length;
  await app.as("admin").request("PUT", `/api/admin/users/${person.id}`, { disabled: true });
  await run();
  expect(twilio.messages).toHaveLength(before);
  expect((await phoneOf(id))?.[0]).not.toBe("sent");
});
