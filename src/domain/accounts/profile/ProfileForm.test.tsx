// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keepDraft, readDraft } from "#/client/lib/draft.ts";
import { buttonOf, fieldOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { ProfileForm } from "./ProfileForm.tsx";
import type { Profile } from "./profile.contract.ts";

const PROFILE = {
  _id: "asha",
  username: "Asha Rao",
  email: "asha@people.example",
  role: "Trainee",
  subRole: null,
  pendingEmail: null,
  isPendingByAdmin: false,
  version: 1,
} as Profile;

const field = () => fieldOf("username");

test("what was typed outlives a reload, ready to be gone on with, and Cancel puts back what is stored", async () => {
  signInAs("Trainee", "asha");
  keepDraft("profile", { username: "Asha R. Rao" });
  newScreen(<ProfileForm profile={PROFILE} />);
  await expect.poll(() => field()?.value).toBe("Asha R. Rao");
  expect(field()?.readOnly).toBe(false);
  expect(document.body.textContent).toContain("Unsaved changes restored.");
  buttonOf("Cancel")?.click();
  await expect.poll(() => field()?.value).toBe("Asha Rao");
  expect([field()?.readOnly, readDraft("profile")]).toEqual([true, null]);
  expect(document.body.textContent).not.toContain("What you typed earlier");
});
