import { expect, test } from "vitest";
import { expectedCash, type MethodSum, netOf, sinceClosing } from "./takings.rules.ts";

const CASH: MethodSum = { method: "Cash", count: 3, inPaise: 1_000_000, outPaise: 500_000 };
const UPI: MethodSum = { method: "UPI", count: 1, inPaise: 500_050, outPaise: 0 };
const ONLINE: MethodSum = { method: "Online", count: 1, inPaise: 1_000_000, outPaise: 0 };

test.each([
  [[], 0, 0],
  [[CASH], 500_000, 500_000],
  [[CASH, UPI], 1_000_050, 500_000],
  [[UPI], 500_050, 0],
  [[{ ...CASH, inPaise: 0 }], -500_000, -500_000],
] as const)("the sums %j make %i, of which %i in cash", (sums, net, cash) => {
  expect(netOf(sums)).toBe(net);
  expect(expectedCash(sums)).toBe(cash);
});

test("what came online after a closing is told apart", () => {
  expect(sinceClosing([CASH, ONLINE], [CASH])).toBe(1_000_000);
  expect(sinceClosing([CASH], [CASH])).toBe(0);
});
