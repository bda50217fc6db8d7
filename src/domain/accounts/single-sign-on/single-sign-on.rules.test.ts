import { expect, test } from "vitest";
import { authenticatedAt, hasOutsideFactor, verifiedEmail } from "./single-sign-on.rules.ts";

const of = (iss: string, more: object) => ({ iss, sub: "s", email: "a@work.example", ...more });
const KEYCLOAK = "https://id.work.example/realms/hub";
const GOOGLE = "https://accounts.google.com";
const ENTRA = "https://login.microsoftonline.com/tenant/v2.0";

test.each([
  [KEYCLOAK, { email_verified: true }, true],
  [KEYCLOAK, { email_verified: false }, false],
  [KEYCLOAK, { email_verified: "true" }, false],
  [KEYCLOAK, {}, false],
  [KEYCLOAK, { xms_edov: true }, false],
  [KEYCLOAK, { email: undefined, email_verified: true }, false],
  [GOOGLE, { email_verified: true }, false],
  [GOOGLE, { email_verified: true, hd: "work.example" }, true],
  [GOOGLE, { email_verified: false, hd: "work.example" }, false],
  [GOOGLE, { email_verified: true, email: "a@gmail.com" }, true],
  [ENTRA, { email_verified: true }, false],
  [ENTRA, {}, false],
  [ENTRA, { xms_edov: false }, false],
  [ENTRA, { xms_edov: true }, true],
  [ENTRA, { xms_edov: "1" }, true],
  [`https://evil.example/${ENTRA}`, { xms_edov: true }, false],
])("whether %s answers for an address that comes with %o", (iss, more, isVerified) => {
  expect(verifiedEmail(of(iss, more)) !== undefined).toBe(isVerified);
});

test.each([
  [{ amr: ["pwd"] }, false],
  [{ amr: ["pwd", "mfa"] }, true],
  [{ amr: ["pwd", "otp"] }, true],
  [{ amr: ["hwk"] }, true],
  [{ amr: "mfa" }, false],
  [{ acr: "1" }, false],
  [{ acr: "gold" }, true],
  [{}, false],
])("whether %o says that a second factor was asked for", (more, isCounted) => {
  expect(hasOutsideFactor(of(KEYCLOAK, more), ["gold"])).toBe(isCounted);
});

test("who was seen at a time nobody names, or at one to come, is no later than now", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  expect(authenticatedAt(of(KEYCLOAK, {}), now).getTime()).toBe(0);
  expect(authenticatedAt(of(KEYCLOAK, { auth_time: 1_700_000_000 }), now).getTime()).toBe(
    1_700_000_000_000,
  );
  expect(authenticatedAt(of(KEYCLOAK, { auth_time: 9_999_999_999 }), now)).toEqual(now);
});
