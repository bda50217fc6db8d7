// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import type { Opening } from "../contract.ts";
import { OpeningForm } from "./OpeningForm.tsx";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

// This window has no fonts, which a text that grows with what is written waits for.
Object.defineProperty(document, "fonts", { value: new EventTarget() });

const opened: Opening = {
  ...{ _id: "one", companyName: "Nandi", role: "Developer", about: "", skills: ["Java"] },
  ...{ location: "Pune", fixedLakh: 5, variableLakh: null, leastExperience: null, leastMark: null },
  ...{ seats: 5, until: "2099-12-12", status: "published", version: 1 },
};

/** A page that shows live what others store: here that the seats are 6 by now. */
function Page() {
  const [opening, setOpening] = useState(opened);
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <output>{opening.seats} seats</output>
        <button type="button" onClick={() => setOpening({ ...opened, seats: 6, version: 2 })} />
        <OpeningForm opening={opening} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

test("a change is of the version that its form was opened with, whatever is shown meanwhile", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json({ message: "Changed." }));
  });
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as HTMLElement);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  document.querySelector("button")?.click();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("6 seats");
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await expect.poll(() => sent).toMatchObject([{ seats: 5, version: 1 }]);
  root.unmount();
});
