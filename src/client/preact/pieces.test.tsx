// @vitest-environment happy-dom
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { drawInPieces } from "./pieces.ts";

let drawn: number[] = [];
beforeEach(() => {
  drawn = [];
  document.body.innerHTML = "<main></main>";
  drawInPieces();
  createRoot(document.querySelector("main") as HTMLElement).render(<Steps />);
});

/** Each effect asks for the next drawing. */
function Steps() {
  const [step, setStep] = useState(0);
  drawn.push(step);
  useEffect(() => {
    if (step < 3) setStep(step + 1);
  }, [step]);
  return (
    <button type="button" onClick={() => setStep(0)}>
      {step}
    </button>
  );
}

/** What runs before the browser gets its turn. */
async function microtasks() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

test("until somebody touches the page each drawing is a task of its own", async () => {
  await microtasks();
  expect(drawn).toEqual([0]);
  await vi.waitFor(() => expect(drawn).toEqual([0, 1, 2, 3]));
});

test("from the first press on an effect has run before the next one", async () => {
  const press = () => document.querySelector("button")?.click();
  press();
  await microtasks();
  expect(drawn).toEqual([0, 1, 2, 3]);
  press();
  await microtasks();
  expect(drawn).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  expect(document.body.textContent).toBe("3");
});
