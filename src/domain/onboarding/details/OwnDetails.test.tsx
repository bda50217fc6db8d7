// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { OwnDetails } from "./OwnDetails.tsx";

const headings = () => [...document.querySelectorAll("h2")].map((one) => one.textContent);
const text = () => document.querySelector("main")?.textContent;

/** The section of a user whose details the server does not have. */
function withoutDetails(subRole?: "Existing Trainee" | "Assistance") {
  signInAs("Trainee", "me", subRole);
  const steps = {
    isCompleted: false,
    isSubmitted: false,
    isInBatch: false,
    email: "me@example.com",
  };
  const fetched = vi.fn(async (address: string) =>
    address.startsWith("/api/onboarding/")
      ? Response.json(steps)
      : Response.json({ message: "Nothing here.", code: "NOT_FOUND" }, { status: 404 }),
  );
  vi.stubGlobal("fetch", fetched);
  newScreen(<OwnDetails />);
  return fetched;
}

test("who is to send the details form reads that they are not sent", async () => {
  withoutDetails();
  await expect.poll(text).toContain("once you have sent the details form");
});

test.each(["Existing Trainee", "Assistance"] as const)(
  "of %s no details form is asked for, and none is spoken of",
  async (subRole) => {
    const fetched = withoutDetails(subRole);
    await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(headings).toEqual([]);
    expect(text()).not.toContain("details form");
    // A browser logs each 404 response as an error.
    const addresses = fetched.mock.calls.map(([address]) => address);
    expect(addresses.filter((address) => address.startsWith("/api/trainee/details"))).toEqual([]);
  },
);
