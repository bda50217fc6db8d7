// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { buttonOf, fieldOf, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { CorrectDetailsPage } from "./CorrectDetailsPage.tsx";

const SCHOOL = "educationDetails.schoolName";
const STORED = {
  personalDetails: { surname: "Rao", firstname: "Asha", lastname: "Devi" },
  educationDetails: { schoolName: "Town School" },
  hasExperience: false,
  isVerified: false,
  changes: [],
};

async function open() {
  vi.stubGlobal("fetch", async () => Response.json(STORED));
  signInAs("Trainee");
  const { leave } = newScreen(<CorrectDetailsPage />);
  await expect.poll(() => fieldOf(SCHOOL)).not.toBeNull();
  return leave;
}

test("what was typed before is said to be restored, and is discarded by Cancel", async () => {
  const leave = await open();
  typeIn(fieldOf(SCHOOL), "Another School");
  await expect.poll(() => fieldOf(SCHOOL)?.value).toBe("Another School");
  leave();

  const leaveAgain = await open();
  expect(fieldOf(SCHOOL)?.value).toBe("Another School");
  expect(document.body.textContent).toContain("Unsaved changes restored.");
  buttonOf("Cancel")?.click();
  await expect.poll(() => fieldOf(SCHOOL)?.value).toBe("Town School");
  leaveAgain();

  await open();
  expect(fieldOf(SCHOOL)?.value).toBe("Town School");
});
