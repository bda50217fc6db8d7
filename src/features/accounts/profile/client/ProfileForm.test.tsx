// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { keepDraft, readDraft } from "#/client/lib/draft.ts";
import { queryClient } from "#/client/lib/query.ts";
import type { Profile } from "../contract.ts";
import { ProfileForm } from "./ProfileForm.tsx";

const PROFILE = {
  ...{ _id: "asha", username: "Asha Rao", email: "asha@people.example", role: "Trainee" },
  ...{ subRole: null, pendingEmail: null, isPendingByAdmin: false, version: 1 },
} as Profile;

const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <ProfileForm profile={PROFILE} />
    </QueryClientProvider>
  </MantineProvider>
);

const field = () => document.querySelector<HTMLInputElement>("[data-path=username]");
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);

test("what was typed outlives a reload, ready to be gone on with, and Cancel puts back what is stored", async () => {
  keepDraft("profile", { username: "Asha R. Rao" });
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as HTMLElement);
  onTestFinished(() => root.unmount());
  const routeTree = createRootRoute({ component: Page });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => field()?.value).toBe("Asha R. Rao");
  expect(field()?.readOnly).toBe(false);
  expect(document.body.textContent).toContain("What you typed earlier is here again.");
  button("Cancel")?.click();
  await expect.poll(() => field()?.value).toBe("Asha Rao");
  expect([field()?.readOnly, readDraft("profile")]).toEqual([true, null]);
  expect(document.body.textContent).not.toContain("What you typed earlier");
});
