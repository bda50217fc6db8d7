// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { STORED_KEYS } from "#/shared/browser-storage.ts";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { queryClient } from "./query.ts";
import { currentSession } from "./session.ts";
import { clearOtherUsers, writeStored } from "./storage.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("what an earlier visit left, of others or by other names, is gone once a page opens", async () => {
  signInAs("Admin", "asha");
  for (const key of ["draft:bina:details", "draft:visitor:register", "registration", "stranger"])
    localStorage.setItem(key, "Bina");
  writeStored("draft:asha:details", "Asha");
  writeStored("color-scheme", "dark");
  writeStored("columns:people", "[]");
  vi.resetModules();
  await import("./session.ts");
  expect(Object.keys({ ...localStorage }).sort()).toEqual(
    ["color-scheme", "columns:people", "draft:asha:details", "role", "token", "userId"].sort(),
  );
  clearOtherUsers(null);
  expect(Object.keys({ ...localStorage })).toEqual(["color-scheme", "columns:people"]);
});

test("a sign-out in another tab takes what this tab kept and read", () => {
  signInAs("Admin", "asha");
  queryClient.setQueryData(["/api/people"], "Bina");
  sessionStorage.setItem("check-in:1", "ticket");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect([currentSession(), queryClient.getQueryData(["/api/people"])]).toEqual([null, undefined]);
  expect({ ...sessionStorage }).toEqual({});
});

test("a page brought back by Back looks again who is signed in", () => {
  signInAs("Admin", "asha");
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(currentSession()).toBeNull();
});

test("what stays when people leave is about nobody", () => {
  const staying = Object.entries(STORED_KEYS).filter(
    ([, [area, owner]]) => area === "browser" && owner === "device",
  );
  expect(staying.map(([name]) => name)).toEqual([
    "color-scheme",
    "config",
    "passkey-here",
    "side-menu-narrow",
    "row-height",
    "columns",
    "install-declined",
  ]);
});
