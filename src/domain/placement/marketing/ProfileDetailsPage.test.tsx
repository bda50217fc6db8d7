// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readDraft } from "#/client/lib/draft.ts";
import { refresh, routeQuery } from "#/client/lib/query.ts";
import { fieldOf, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { ProfileDetailsPage } from "./ProfileDetailsPage.tsx";
import { marketingProfileContract } from "./profile.contract.ts";

const read = routeQuery(marketingProfileContract.find, { params: { userId: "me" } });
const Version = () => <output>{useQuery(read).data?.profile.version}</output>;

test("what is being typed on a page outlives a newer version of what the page is about", async () => {
  const profile = {
    ...{ _id: "one", resume: "/api/files/one", resumeName: "asha.pdf", version: 1 },
    ...{ totalExperience: 3, relevantExperience: 2, contact: "9876543210" },
  };
  let held = profile;
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
  held = { ...profile, contact: "9876500000", resumeName: "asha-rao.pdf", version: 2 };
  await refresh([marketingProfileContract.find]);
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("2");
  expect(fieldOf("totalExperience")).toBe(typedInto);
  expect([typedInto?.value, fieldOf("contact")?.value]).toEqual(["4", "9876543210"]);
});
