// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";

async function loadPage(): Promise<string> {
  vi.resetModules();
  return (await import("./tab.ts")).TAB_ID;
}

test("a page that is loaded again is the same tab, and a copy of the tab another one", async () => {
  const tab = await loadPage();
  const copy = await loadPage();
  expect(copy).not.toBe(tab);
  dispatchEvent(new Event("pagehide"));
  const reloaded = await loadPage();
  expect([tab, copy]).toContain(reloaded);
  expect(await loadPage()).not.toBe(reloaded);
});
