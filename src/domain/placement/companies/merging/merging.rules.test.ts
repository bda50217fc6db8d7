import { describe, expect, test } from "vitest";
import { lookAlikes, reasonOf } from "./merging.rules.ts";

describe("reasonOf", () => {
  test.each([
    ["techmahindra", "tech mahindra", "The same but for spaces"],
    ["infosys", "infosys bpm", "One begins with the other"],
    ["tcs", "tata consultancy services", "One is the other's initials"],
    ["infosis", "infosys", "One letter differs"],
    ["capgemeni in", "capgemini i", "Two letters differ"],
    ["kaveri softwork", "kaveri softworks", "One letter differs"],
    ["hcl technologies", "hcl tecnnologeis", undefined],
    ["ibm", "ibn", undefined],
    ["wipro", "infosys", undefined],
    ["a", "abc", undefined],
  ])("%s and %s: %s", (one, other, reason) => {
    expect(reasonOf(one, other)).toBe(reason);
    expect(reasonOf(other, one)).toBe(reason);
  });
});

test("the one written less often may be the other; those written most come first", () => {
  const known = (key: string, uses: number) => ({ ref: key, name: key, key, uses });
  const pairs = lookAlikes([
    known("wipro", 9),
    known("infosis", 1),
    known("infosys", 40),
    known("wipra", 10),
  ]);
  expect(pairs.map(({ from, into }) => [from.ref, into.ref])).toEqual([
    ["infosis", "infosys"],
    ["wipro", "wipra"],
  ]);
});
