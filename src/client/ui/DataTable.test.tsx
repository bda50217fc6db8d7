// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { parseSearch } from "#/client/lib/search-state.ts";
import { DataTable } from "./DataTable.tsx";
import type { Column } from "./table/types.ts";

type Guide = { _id: string; people: number };
const GUIDES: Guide[] = [
  { _id: "Asha", people: 7 },
  { _id: "Bala", people: 3 },
  { _id: "Chitra", people: 5 },
];

const COLUMNS: Column<Guide>[] = [
  { key: "_id", label: "Name", isFixed: true },
  { key: "people", label: "People", sortable: true },
];

let root: Root;
let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

const EMPTY = { text: "Nobody" };
const SOURCE = { rows: GUIDES };
const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <DataTable
        label="Guides"
        source={SOURCE}
        columns={COLUMNS}
        empty={EMPTY}
        isMessaged={false}
      />
    </QueryClientProvider>
  </MantineProvider>
);

/** Draws the table; from then on frames come when they are called. */
async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, validateSearch: (search) => search }),
    history: createMemoryHistory(),
    parseSearch: (text) => parseSearch(text),
  });
  root.render(<RouterProvider router={router as never} />);
  await expect.poll(names).toEqual(["Asha", "Bala", "Chitra"]);
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
}

const names = () =>
  [...document.querySelectorAll("tbody tr")].map(
    (row) => row.querySelector("[data-first]")?.textContent,
  );
const head = () => document.querySelector("th[aria-sort]");

test("a press on a head turns its arrow at once, and the rows come after that picture", async () => {
  await open();
  const arrow = head()?.querySelector("svg");
  head()?.querySelector("button")?.click();
  await expect.poll(() => head()?.getAttribute("aria-sort")).toBe("ascending");
  expect(names()).toEqual(["Asha", "Bala", "Chitra"]);
  for (const frame of frames) frame(0);
  await expect.poll(names).toEqual(["Bala", "Chitra", "Asha"]);
  // Another picture in its place would have the table laid out anew.
  expect(head()?.querySelector("svg")).toBe(arrow);
});
