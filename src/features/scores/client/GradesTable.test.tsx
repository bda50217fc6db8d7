// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { options, type VNode } from "preact";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import type { GradedTrainee } from "#/features/batches/contract.ts";
import { GradesTable } from "./GradesTable.tsx";
import { ScoreCell } from "./ScoreCell.tsx";

const NAMES = ["Asha", "Bala", "Chitra", "Dev", "Esha"];
const TRAINEES = NAMES.map(
  (name): GradedTrainee => ({
    ...{ id: name, name, username: name },
    scores: {
      javaScore: null,
      aemScore: null,
      communicationScore: null,
      mockScore: null,
      finalCheckScore: null,
    },
  }),
);

/** Called by Preact before it draws a part: a name of its own that its tools count on. */
type Hooks = { __r?: ((node: VNode) => void) | undefined };
const hooks = options as Hooks;
const { __r: ofPreact } = hooks;

/** Whose cells were drawn, in this order. */
let drawn: string[] = [];
let root: Root;
beforeEach(() => {
  hooks.__r = (node) => {
    ofPreact?.(node);
    if (node.type !== ScoreCell) return;
    const { cell } = node.props as unknown as Parameters<typeof ScoreCell>[0];
    drawn.push(cell.displayName);
  };
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  hooks.__r = ofPreact;
  root.unmount();
  localStorage.clear();
});

const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <GradesTable batchId="JAVA-2026-001" batchType="Java" trainees={TRAINEES} />
    </QueryClientProvider>
  </MantineProvider>
);

const buttonOf = (name: string) =>
  document.querySelector<HTMLElement>(`button[aria-label="Edit ${name}'s Java score"]`);
const field = () => document.querySelector<HTMLInputElement>("input[type=number]");

/** Whose cells are drawn for what is done, once `isDone`. */
async function drawnFor(act: () => void, isDone: () => boolean) {
  drawn = [];
  act();
  await expect.poll(isDone).toBe(true);
  return [...new Set(drawn)];
}

test("a cell that is opened or typed into is drawn again, and none of the others", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router as never} />);
  await expect.poll(() => buttonOf("Esha")).not.toBeNull();
  expect(new Set(drawn).size).toBe(NAMES.length);

  const open = () => buttonOf("Chitra")?.click();
  expect(await drawnFor(open, () => field() !== null)).toEqual(["Chitra"]);

  const typeIn = () => {
    const input = field();
    if (input) input.value = "7";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isKept = () => localStorage.length > 0;
  expect(await drawnFor(typeIn, isKept)).toEqual(["Chitra"]);
  expect(field()?.value).toBe("7");

  // The one that closes with it has changed as well.
  const openNext = () => buttonOf("Dev")?.click();
  const isNext = () => buttonOf("Dev") === null && buttonOf("Chitra") !== null;
  expect(await drawnFor(openNext, isNext)).toEqual(["Chitra", "Dev"]);
});
