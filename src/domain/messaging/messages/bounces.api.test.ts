import { afterAll, expect, test } from "vitest";
import { hmacHex } from "#/platform/security/secrets.ts";
import { testApp } from "#test/support/app.ts";
import { deliveryReport } from "#test/support/delivery-report.ts";
import { insertPerson } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";

const MAIL_REPORTS_SECRET = "what signs the reports of a mail server";
const app = await testApp({ MAIL_REPORTS_SECRET, UNDO_SECONDS: "0", QUIET_HOURS: "off" });
const office = await openPostOffice(app);
afterAll(async () => {
  await office.close();
  await app.close();
});
const admin = app.as("admin");

const report = (payload: string, secret = MAIL_REPORTS_SECRET) =>
  app.app.inject({
    method: "POST",
    url: "/api/mail-reports",
    payload,
    headers: {
      "content-type": "message/rfc822",
      "x-hub-signature-256": `sha256=${hmacHex(secret, payload)}`,
    },
  });

test("a mail that bounced is shown with its person and among the alerts, and is sent again", async () => {
  const person = await insertPerson(app.db, { name: "Asha" });
  const written = { subject: "Room 4", text: "Closed.", audience: "One", userIds: [person.id] };
  const { id } = (await admin.request("POST", "/api/messages", written)).json();
  const stateOf = async () => {
    const answer = await admin.request("GET", `/api/messages/${id}/recipients`);
    const [{ mail, problem }] = answer.json().recipients;
    return [mail, problem];
  };
  await office.run();
  const [mail] = office.deliveries;
  expect(await stateOf()).toEqual(["sent", null]);

  const returned = deliveryReport({ messageId: mail?.messageId ?? "" });
  expect((await report(returned, "another secret")).statusCode).toBe(401);
  expect(await stateOf()).toEqual(["sent", null]);
  expect((await report(returned)).statusCode).toBe(200);
  const problem = "550 5.1.1 <asha@example.in>: Recipient address rejected: User unknown";
  expect(await stateOf()).toEqual(["bounced", problem]);
  // Reported twice, or about an unknown mail, it is accepted too.
  expect((await report(returned)).statusCode).toBe(200);
  expect((await report("Hello")).statusCode).toBe(200);
  const counts = (await admin.request("GET", `/api/messages/${id}`)).json();
  expect(counts).toMatchObject({ sent: 0, failed: 1 });
  const { alerts } = (await admin.request("GET", "/api/admin/alerts")).json();
  expect(alerts).toMatchObject([
    { kind: "mail-returned", text: `The mail "Room 4" to ${person.email} came back: ${problem}` },
  ]);

  expect((await admin.request("POST", `/api/messages/${id}/resend`)).json().resent).toBe(1);
  await office.run();
  expect(await stateOf()).toEqual(["sent", null]);
  expect(office.deliveries.map(({ raw }) => raw.includes("Closed."))).toEqual([true, true]);
});

test("a hub without the secret takes no report", async () => {
  const { app: other } = await app.secondInstance({ MAIL_REPORTS_SECRET: "" });
  const payload = deliveryReport({ messageId: "x@example.in" });
  const headers = { "x-hub-signature-256": `sha256=${hmacHex("", payload)}` };
  const answer = await other.inject({ method: "POST", url: "/api/mail-reports", payload, headers });
  expect(answer.statusCode).toBe(401);
});
