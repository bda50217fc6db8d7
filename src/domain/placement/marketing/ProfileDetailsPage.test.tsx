// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readDraft } from "#/client/lib/draft.ts";
import { refresh, routeQuery } from "#/client/lib/query.ts";
import { buttonOf, fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { ProfileDetailsPage } from "./ProfileDetailsPage.tsx";
import { marketingProfileContract } from "./profile.contract.ts";

const read = routeQuery(marketingProfileContract.find, { params: { userId: "me" } });
const Version = () => <output>{useQuery(read).data?.profile.version}</output>;

const PROFILE = {
  _id: "one",
  resume: "/api/files/one",
  resumeName: "asha.pdf",
  version: 1,
  totalExperience: 3,
  relevantExperience: 2,
  contact: "9876543210",
};

test("Submit is disabled until something changed, and says so when it is pressed", async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({ profile: PROFILE })));
  vi.stubGlobal("fetch", fetched);
  signInAs("Trainee");
  newScreen(<ProfileDetailsPage />);
  const isDisabled = () => buttonOf("Submit")?.getAttribute("aria-disabled");
  await expect.poll(isDisabled).toBe("true");
  const text = () => document.body.textContent;
  expect(text()).not.toContain("No changes detected to update.");
  const before = fetched.mock.calls.length;
  submit();
  await expect.poll(text).toContain("No changes detected to update.");
  expect(fetched.mock.calls).toHaveLength(before);
  typeIn(fieldOf("totalExperience"), "4");
  await expect.poll(isDisabled).toBe(null);
  expect(text()).not.toContain("No changes detected to update.");
  typeIn(fieldOf("totalExperience"), "");
  await expect.poll(() => buttonOf("Submit")?.disabled).toBe(true);
});

test("what is being typed on a page outlives a newer version of what the page is about", async () => {
  let held = PROFILE;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ profile: held })));
  signInAs("Trainee");
  newScreen(
    <>
      <ProfileDetailsPage />
      <Version />
    </>,
  );
  await expect.poll(() => fieldOf("totalExperience")?.value).toBe("3");
  const typedInto = fieldOf("totalExperience");
  typeIn(typedInto, "4");
  await expect.poll(() => typedInto?.value).toBe("4");
  expect(readDraft("marketing-profile")).toEqual({ totalExperience: "4" });

  // Another device stores another number.
  held = { ...PROFILE, contact: "9876500000", resumeName: "asha-rao.pdf", version: 2 };
  await refresh([marketingProfileContract.find]);
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("2");
  expect(fieldOf("totalExperience")).toBe(typedInto);
  expect([typedInto?.value, fieldOf("contact")?.value]).toEqual(["4", "9876543210"]);
});
