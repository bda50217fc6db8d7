import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { type Address, addressOf, PAGES, type PagePath, pageAt } from "./pages.ts";

describe("an address is made of a page's path and parameters", () => {
  test.each([
    [addressOf("/set-password", { search: { token: "a b&c" } }), "/set-password?token=a+b%26c"],
    [
      addressOf("/edit-session/$sessionId", { params: { sessionId: "S/1" } }),
      "/edit-session/S%2F1",
    ],
    [addressOf("/login", { search: { tab: undefined } }), "/login"],
    [addressOf("/admin-panel/open-fees", { search: { q: "" } }), "/admin-panel/open-fees"],
    [addressOf("/timeline", {}), "/timeline"],
  ])("%s", (made, expected) => {
    expect(made).toBe(expected);
  });

  test("what is no page, or lacks or misnames a parameter, does not compile", () => {
    // @ts-expect-error: no page has this path.
    const typo: Address = "/loginn";
    // @ts-expect-error: the page needs its token.
    const bare: Address = "/set-password";
    // @ts-expect-error: the page needs its token.
    const tokenless = addressOf("/set-password", {});
    // @ts-expect-error: the path has a part that varies.
    const partless = addressOf("/people/$userId", {});
    // @ts-expect-error: the page reads no such parameter.
    const misnamed = addressOf("/login", { search: { tap: "corp" } });
    expect([typo, bare, tokenless, partless, misnamed].map(pageAt)).not.toContain("/login");
  });
});

describe("the page at an address", () => {
  testAnswers("%s", pageAt, [
    ["/", "/"],
    ["/login?tab=corp", "/login"],
    ["/people/0192", "/people/$userId"],
    ["/set-password?token=x", "/set-password"],
    ["/set-password", undefined],
    ["/set-password?token=", undefined],
    ["/people/", undefined],
    ["/people/a/b", undefined],
    ["/loginn", undefined],
    ["/login?tap=corp", undefined],
  ]);

  test.each(Object.keys(PAGES) as PagePath[])("%s is found with what it needs", (path) => {
    const needed = PAGES[path].filter((name) => !name.endsWith("?")).map((name) => `${name}=x`);
    const address = `${path.replace(/\$\w+/, "x")}?${needed.join("&")}`;
    expect(pageAt(address)).toBe(path);
  });
});
