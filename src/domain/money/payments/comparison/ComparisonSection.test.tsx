// @vitest-environment happy-dom
import type { UseQueryResult } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { ComparisonSection } from "./ComparisonSection.tsx";
import type { ProviderComparison } from "./comparison.contract.ts";

const NONE: ProviderComparison = {
  isConnected: true,
  latest: null,
  failing: null,
  differ: { payments: 0, refunds: 0, disputes: 0 },
};
const LATEST = {
  from: "2026-11-24",
  to: "2026-11-27",
  comparedAt: "2026-11-27T19:10:00.000Z",
  repaired: 2,
  payments: { agree: 12, amount: 120_000 },
  refunds: { agree: 1, amount: 3_000.5 },
  disputes: { agree: 0 },
};

async function wordsOf(found: Partial<ProviderComparison>) {
  vi.setSystemTime(new Date("2026-11-28T06:00:00.000Z"));
  const { place, draw } = newPart();
  const answer = { data: { ...NONE, ...found }, error: null, isError: false, isFetching: false };
  await draw(<ComparisonSection comparison={answer as UseQueryResult<ProviderComparison>} />);
  return place.textContent;
}

test.each<[string, Partial<ProviderComparison>, string[]]>([
  ["without a provider", { isConnected: false }, ["No payment provider is connected."]],
  ["before the first night", {}, ["Not compared yet. Each night, from 12:30 AM on"]],
  [
    "after it",
    { latest: LATEST },
    ["from Tue 24 Nov to Fri 27 Nov", "12 agree (₹1,20,000)", "1 agrees (₹3,000.50)", "0 agree"],
  ],
  [
    "where something differs",
    { latest: LATEST, differ: { payments: 1, refunds: 0, disputes: 2 } },
    ["12 agree (₹1,20,000), 1 differs", "0 agree, 2 differ", "3 things differ and are not settled"],
  ],
  [
    "while it fails",
    { failing: { since: "2026-11-27T19:10:00.000Z", reason: "the provider does not answer" } },
    ["since today, 12:40 AM: the provider does not answer. It is tried again every ten minutes."],
  ],
])("%s the section says so", async (when, found, words) => {
  const text = await wordsOf(found);
  for (const one of words) expect(text).toContain(one);
  expect(text?.includes("Not compared yet")).toBe(when === "before the first night");
});
