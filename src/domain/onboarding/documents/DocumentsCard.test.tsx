// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { updateSession } from "#/client/lib/session.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { DocumentsCard } from "./DocumentsCard.tsx";

const destroyed = [
  {
    kind: "panCard",
    status: "verified",
    decidedBy: "Asha Rao",
    decidedAt: "2024-05-03T06:00:00Z",
    destroyedAt: "2024-11-29T06:00:00Z",
  },
  {
    kind: "userPhoto",
    status: "waiting",
    decidedBy: null,
    decidedAt: null,
    destroyedAt: "2024-11-29T06:00:00Z",
  },
];

test("what was destroyed is said with who had verified it, and nothing is left to check", async () => {
  signInAs("Admin");
  vi.stubGlobal("fetch", async () =>
    Response.json({ documents: [], destroyed, isSubmitted: true }),
  );
  newScreen(<DocumentsCard userId="somebody" title="Documents" />);
  const text = () => document.body.textContent;
  await expect
    .poll(text)
    .toContain("PAN card: Verified Fri 3 May 2024 by Asha Rao, destroyed Fri 29 Nov 2024");
  expect(text()).toContain("Your photo: Not checked, destroyed Fri 29 Nov 2024");
  expect(text()).not.toContain("Check documents");
  expect(text()).not.toContain("No documents uploaded yet.");
});

test("who is placed is not asked for papers that are needed no longer; who may join again can send them", async () => {
  signInAs("Trainee");
  vi.stubGlobal("fetch", async () =>
    Response.json({ documents: [], destroyed, isSubmitted: true }),
  );
  newScreen(<DocumentsCard userId="me" title="Your documents" />);
  const text = () => document.body.textContent;
  await expect.poll(text).toContain("Upload again");
  const flags = { isInBatch: true, isPlaced: true, isMarketingEligible: true };
  updateSession({ flags });
  await expect.poll(text).not.toContain("Upload again");
  expect(text()).toContain("destroyed Fri 29 Nov 2024");
  expect(text()).not.toContain("If you join again");
});
