// @vitest-environment happy-dom
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { guard } from "./guard.ts";
import { page, SIGNED_OUT } from "./page.ts";

const LOGIN = page(SIGNED_OUT, "/login", "Login", async () => () => null);

const wayFrom = (returnTo: string | undefined) =>
  guard(LOGIN, "/login", returnTo).catch((thrown) =>
    isRedirect(thrown) ? thrown.options.href : thrown,
  );

test("who is signed in by another tab goes on where this one was", async () => {
  signInAs("Admin");
  expect(await wayFrom("/user-profile")).toBe("/user-profile");
  expect(await wayFrom(undefined)).toBe("/admin-panel");
  expect(await wayFrom("//elsewhere.example")).toBe("/admin-panel");
});
