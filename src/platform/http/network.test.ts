import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { callerOf, kindOfNetwork, networkOf } from "./network.ts";

testAnswers("%s counts as %s", networkOf, [
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
]);

test("who has left before the call was read has no address, and is a caller all the same", () => {
  expect(callerOf({ ip: undefined })).toEqual({ ip: "", network: "left" });
  expect(callerOf({ ip: "203.0.113.7" })).toEqual({ ip: "203.0.113.7", network: "203.0.113.7" });
});

test.each([
  ["127.0.0.1", "machine"],
  ["::1", "machine"],
  ["::ffff:10.1.2.3", "private"],
  ["192.168.0.7", "private"],
  ["100.64.0.1", "private"],
  ["fd00::1", "private"],
  ["103.21.58.4", "internet"],
  ["2405:201::1", "internet"],
  ["left", null],
])("%s is of the network %s", (ip, kind) => {
  expect(kindOfNetwork(ip)).toBe(kind);
});
