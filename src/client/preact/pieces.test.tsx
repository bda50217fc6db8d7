// @vitest-environment happy-dom
import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawInPieces } from "./pieces.ts";

let drawn: number[] = [];
let root: Root;
beforeEach(() => {
  drawn = [];
  document.body.innerHTML = "<main></main>";
  drawInPieces();
  root = createRoot(document.querySelector("main") as HTMLElement);
  root.render(<Steps />);
});
afterEach(() => {
  // One page has one beginning.
  window.dispatchEvent(new Event("pointerdown"));
  root.unmount();
});

/** Each effect asks for the next drawing, of a field as well. */
function Steps() {
  const [step, setStep] = useState(0);
  const [text, setText] = useState("");
  drawn.push(step);
  useEffect(() => {
    if (step < 3) setStep(step + 1);
  }, [step]);
  return (
    <>
      <button type="button" onClick={() => setStep(0)}>
        {step}
      </button>
      <input value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <p>{text}</p>
    </>
  );
}
const button = () => document.querySelector("button") as HTMLButtonElement;
const press = () => {
  button().dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button().click();
};

/** What runs before the browser gets its turn. */
async function microtasks() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

test("until somebody touches the page each drawing is a task of its own", async () => {
  await microtasks();
  expect(drawn).toEqual([0]);
  await vi.waitFor(() => expect(drawn).toEqual([0, 1, 2, 3]));
});

test("what is left is drawn before the first press, and from then on before the next one", async () => {
  button().dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(drawn).toEqual([0, 1, 2, 3]);
  press();
  await microtasks();
  expect(drawn).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
});

test("what a browser fills in by itself meanwhile is drawn over by nothing", async () => {
  await microtasks();
  expect(drawn).toEqual([0]);
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "kept";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await microtasks();
  expect([field.value, document.querySelector("p")?.textContent]).toEqual(["kept", "kept"]);
  expect(drawn.at(-1)).toBe(3);
});
