// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { type Opening, openingsContract } from "../contract.ts";
import { OpeningForm } from "./OpeningForm.tsx";

afterEach(() => {
  root.unmount();
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

/** A page that shows live what others store: here that it is in Goa by now, and has 6 seats. */
function Page() {
  const [opening, setOpening] = useState(opened);
  const { current: first } = useRef(opening);
  const store = () => {
    const now = { ...first, location: "Goa", seats: 6, version: 2 };
    queryClient.setQueryData([openingsContract.list.path], [now]);
    setOpening(now);
  };
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <output>{opening.seats} seats</output>
        <button type="button" onClick={store} />
        <OpeningForm opening={opening} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const STALE = {
  ...{ message: "Changed by someone else.", code: "CONFLICT", reason: "STALE_VERSION" },
  sooner: "By Meera Iyer at 9:05 AM.",
};
const field = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
const submit = () =>
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
const notice = () => document.querySelector('[role="alert"]')?.textContent ?? "";

let root: Root;
let sent: unknown[];

/** The form, in which a company was typed before somebody else stored another place and more seats, and was sent too late. */
async function comeLate() {
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const isLate = JSON.parse(body).version !== 2;
    return Promise.resolve(
      isLate ? Response.json(STALE, { status: 409 }) : Response.json({ message: "Changed." }),
    );
  });
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => field("role")).not.toBeNull();
  type("role", "Tester");
  type("seats", "7");
  await expect.poll(() => field("role")?.value).toBe("Tester");
  document.querySelector("button")?.click();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("6 seats");
  submit();
  await expect.poll(notice).toContain("Changed meanwhile");
}

function type(path: string, typed: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setValue?.call(field(path), typed);
  field(path)?.dispatchEvent(new Event("input", { bubbles: true }));
}

test("a change that comes too late is refused and lost in nothing: a second press stores it on top of what is stored", async () => {
  await comeLate();
  expect(sent).toMatchObject([{ role: "Tester", seats: 7, location: "Pune", version: 1 }]);
  expect(notice()).toContain("By Meera Iyer at 9:05 AM. Stored by now: Location Goa · Seats 6.");
  expect(notice()).not.toContain("someone else");
  expect(["role", "seats", "location"].map((path) => field(path)?.value)).toEqual([
    ...["Tester", "7", "Goa"],
  ]);
  submit();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ role: "Tester", seats: 7, location: "Goa", version: 2 });
});

test("what is stored can be taken in place of what was typed", async () => {
  await comeLate();
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent === "Take what is stored")?.click();
  await expect.poll(() => field("role")?.value).toBe("Developer");
  expect([field("seats")?.value, field("location")?.value, notice()]).toEqual(["6", "Goa", ""]);
});
