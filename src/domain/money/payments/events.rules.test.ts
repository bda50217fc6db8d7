import { expect, test } from "vitest";
import { EVENT_RULES, ruleOf } from "./events.rules.ts";

test.each([
  ["payment.captured", { accepts: "payment" }],
  ["payment.dispute.lost", { accepts: "dispute" }],
  ["refund.failed", { accepts: "refund" }],
  ["invoice.paid", { accepts: "payment" }],
  ["invoice.expired", { ignored: expect.any(String) }],
  ["payment.downtime.started", { ignored: expect.any(String) }],
  ["settlement.processed", { ignored: expect.any(String) }],
  ["payout.processed", { notifiesOffice: expect.any(String) }],
  ["account.app.authorization_revoked", { notifiesOffice: expect.any(String) }],
])("%s", (event, rule) => expect(ruleOf(event)).toEqual(rule));

test.each([
  "payment.melted",
  "payment",
  "",
  ".",
  "toString",
  "__proto__",
  "loan.disbursed",
  "refund.",
  "settlement.*x",
])("%j is named nowhere or belongs to a family", (event) => {
  const rule = ruleOf(event);
  expect(event.startsWith("settlement.") ? rule : rule === undefined).toBeTruthy();
});

test("what is ignored or told says why", () => {
  for (const rule of Object.values(EVENT_RULES)) {
    if ("accepts" in rule) continue;
    expect("ignored" in rule ? rule.ignored : rule.notifiesOffice).toMatch(/^[A-Z].+\.$/);
  }
});
