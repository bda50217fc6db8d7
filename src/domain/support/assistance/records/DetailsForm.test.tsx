// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { keepDraft } from "#/client/lib/draft.ts";
import { buttonOf, fieldOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { DetailsForm } from "./DetailsForm.tsx";

const KNOWN = {
  username: "Swathi Naik",
  email: "swathi@people.example",
  mobile: null,
  companyName: "Kaveri Softworks",
  package: null,
  dateOfJoining: null,
};

test("what was typed outlives a reload, which says so, and can be discarded", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  signInAs("Trainee", "swathi");
  keepDraft("assistance-details", { companyName: "Western Ghats Commerce" });
  newScreen(<DetailsForm draft={KNOWN} amount={null} />);
  const company = () => fieldOf("companyName")?.value;
  await expect.poll(company).toBe("Western Ghats Commerce");
  expect(document.body.textContent).toContain("Unsaved changes restored.");
  buttonOf("Discard")?.click();
  await expect.poll(company).toBe("Kaveri Softworks");
});
