// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { offlineError } from "#/client/lib/api-error.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { MergeDialog } from "./MergeDialog.tsx";

const NANDI = { ref: "nandi", name: "Nandi Technologies" };
const NANDY = { ref: "nandy", name: "Nandy Technologies", into: NANDI };

test("where the preview of a merge fails, the dialog says so, with the way to ask again", async () => {
  signInAs("Admin");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  newScreen(<MergeDialog company={NANDY} onClose={() => undefined} />);
  const dialog = () => document.querySelector("[role=dialog]")?.textContent;
  await expect.poll(dialog).toContain(offlineError().message);
  expect(dialog()).toContain("Retry");
});
