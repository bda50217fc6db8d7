import { expect, test } from "vitest";
import { EVENT_RULES, ruleOf } from "./events.rules.ts";

test.each([
  ["payment.captured", { takes: "payment" }],
  ["payment.dispute.lost", { takes: "dispute" }],
  ["refund.failed", { takes: "refund" }],
  ["invoice.paid", { takes: "payment" }],
  ["invoice.expired", { ignored: expect.any(String) }],
  ["payment.downtime.started", { ignored: expect.any(String) }],
  ["settlement.processed", { ignored: expect.any(String) }],
  ["payout.processed", { told: expect.any(String) }],
  ["account.app.authorization_revoked", { told: expect.any(String) }],
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
    if ("takes" in rule) continue;
    expect("ignored" in rule ? rule.ignored : rule.told).toMatch(/^[A-Z].+\.$/);
  }
});
