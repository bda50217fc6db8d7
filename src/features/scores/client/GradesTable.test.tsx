// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { watchDrawing } from "#/client/testing/drawn.ts";
import { typeIn } from "#/client/testing/on-page.ts";
import { newScreen } from "#/client/testing/screen.tsx";
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

/** Whose cells were drawn, in this order. */
let drawn: string[] = [];
beforeEach(() => {
  watchDrawing((node) => {
    if (node.type !== ScoreCell) return;
    const { cell } = node.props as unknown as Parameters<typeof ScoreCell>[0];
    drawn.push(cell.displayName);
  });
});

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
  newScreen(<GradesTable batchId="JAVA-2026-001" batchType="Java" trainees={TRAINEES} />);
  await expect.poll(() => buttonOf("Esha")).not.toBeNull();
  expect(new Set(drawn).size).toBe(NAMES.length);

  const open = () => buttonOf("Chitra")?.click();
  expect(await drawnFor(open, () => field() !== null)).toEqual(["Chitra"]);

  const type = () => typeIn(field(), "7");
  const isKept = () => localStorage.length > 0;
  expect(await drawnFor(type, isKept)).toEqual(["Chitra"]);
  expect(field()?.value).toBe("7");

  // The one that closes with it has changed as well.
  const openNext = () => buttonOf("Dev")?.click();
  const isNext = () => buttonOf("Dev") === null && buttonOf("Chitra") !== null;
  expect(await drawnFor(openNext, isNext)).toEqual(["Chitra", "Dev"]);
});
