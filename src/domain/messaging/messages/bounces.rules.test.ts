import { expect, test } from "vitest";
import { deliveryReport } from "#test/support/delivery-report.ts";
import { readReport } from "./bounces.rules.ts";

const ID = "3f0c8a52-7f3e-4c58-9f5e-2f4f6f7b8a90";

test("a mail is known by its Message-ID, or by the id of its envelope where the report names that", () => {
  const problem = "550 5.1.1 <asha@example.in>: Recipient address rejected: User unknown";
  expect(readReport(deliveryReport({ messageId: `${ID}@example.in` }))).toEqual({
    mailId: ID,
    problem,
  });
  const named = deliveryReport({ messageId: "other@example.in", envelopeId: ID.toUpperCase() });
  expect(readReport(named)?.mailId).toBe(ID);
  expect(readReport(named.replaceAll("\r\n", "\n"))?.mailId).toBe(ID);
});

test.each([
  ["late", { action: "delayed", status: "4.4.1" }],
  ["arrived", { action: "delivered", status: "2.0.0" }],
  ["to be tried again", { status: "4.2.2" }],
  ["of somebody else", { messageId: "x@example.com" }],
])("one that is %s is no bounce", (_, more) => {
  expect(readReport(deliveryReport({ messageId: `${ID}@example.in`, ...more }))).toBeUndefined();
});

test("neither is any other mail, nor what only quotes a report", () => {
  const quoted = deliveryReport({ messageId: `${ID}@example.in` }).replace(/^/gm, "> ");
  expect(readReport(`Content-Type: text/plain\r\n\r\n${quoted}`)).toBeUndefined();
  expect(readReport("")).toBeUndefined();
});

test("a report that gives no words says its code", () => {
  const silent = deliveryReport({ messageId: `${ID}@example.in` }).replace(
    /^Diagnostic.*\r\n.*\r\n/m,
    "",
  );
  expect(readReport(silent)?.problem).toBe("The mail came back (5.1.1)");
});

test("what a database cannot store is left out of its words", () => {
  const odd = deliveryReport({ messageId: `${ID}@example.in` }).replace("unknown", "un\u0000known");
  expect(readReport(odd)?.problem).toMatch(/User unknown$/);
});
