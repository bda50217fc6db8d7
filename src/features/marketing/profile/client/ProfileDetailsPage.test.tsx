// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { readDraft } from "#/client/lib/draft.ts";
import { queryClient, refresh, routeQuery } from "#/client/lib/query.ts";
import { signIn } from "#/client/lib/session.ts";
import { marketingProfileContract } from "../contract.ts";
import { ProfileDetailsPage } from "./ProfileDetailsPage.tsx";

let root: Root;
afterEach(() => {
  root.unmount();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const read = routeQuery(marketingProfileContract.find, { params: { userId: "me" } });
const Version = () => <output>{useQuery(read).data?.profile.version}</output>;
const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <ProfileDetailsPage />
      <Version />
    </QueryClientProvider>
  </MantineProvider>
);

const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-path="${name}"]`);

test("what is being typed on a page outlives a newer version of what the page is about", async () => {
  const profile = {
    ...{ _id: "one", resume: "/api/files/one", resumeName: "asha.pdf", version: 1 },
    ...{ totalExperience: 3, relevantExperience: 2, contact: "9876543210" },
  };
  let held = profile;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ profile: held })));
  signIn({
    ...{ userId: "me", token: "token", role: "Trainee", username: "Asha Rao" },
    mustChangePassword: false,
  });
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => field("totalExperience")?.value).toBe("3");
  const typedInto = field("totalExperience");
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setValue?.call(typedInto, "4");
  typedInto?.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => typedInto?.value).toBe("4");
  expect(readDraft("marketing-profile")).toEqual({ totalExperience: "4" });

  // Another device stores another number.
  held = { ...profile, contact: "9876500000", resumeName: "asha-rao.pdf", version: 2 };
  await refresh([marketingProfileContract.find]);
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("2");
  expect(field("totalExperience")).toBe(typedInto);
  expect([typedInto?.value, field("contact")?.value]).toEqual(["4", "9876543210"]);
});
