import { expect, test } from "vitest";
import { canHavePasskeys, relyingPartyOf } from "./passkeys.rules.ts";

test.each([
  ["https://hub.example", { id: "hub.example", origin: "https://hub.example" }],
  ["https://hub.example:8443", { id: "hub.example", origin: "https://hub.example:8443" }],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
])("passkeys of %s belong to its name and origin", (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party);
});

test.each([
  ["hub.example", true],
  ["localhost", true],
  ["127.0.0.1", false],
  ["[::1]", false],
])("%s: %s", (hostname, can) => {
  expect(canHavePasskeys(hostname)).toBe(can);
});
