import { expect, test } from "vitest";
import { failureLimits } from "./attempts.rules.ts";

const stranger = { email: "a@b.in", network: "192.0.2.1", device: undefined, isSignedIn: false };
const maxima = { ofOne: 5, ofAccount: 20, ofAddress: 50 };
const keysOf = (caller: Parameters<typeof failureLimits>[0]) =>
  failureLimits(caller, maxima).map(({ key, max }) => [key, max]);

test("strangers share the account's limit and their address's", () => {
  expect(keysOf(stranger)).toEqual([
    ["login:a@b.in|192.0.2.1", 5],
    ["login:a@b.in|", 20],
    ["login-address:192.0.2.1", 50],
  ]);
});

test.each([
  ["a known browser", { ...stranger, device: "d1" }],
  ["somebody signed in", { ...stranger, isSignedIn: true }],
])("%s has no limit that strangers elsewhere count in", (_, caller) => {
  const others = keysOf({ ...stranger, network: "192.0.2.2" }).map(([key]) => key);
  const own = keysOf(caller).map(([key]) => key);
  expect(own.filter((key) => others.includes(key))).toEqual([]);
  expect(own.length).toBeGreaterThan(0);
});
