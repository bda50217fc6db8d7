// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { useSyncExternalStoreWithSelector } from "./with-selector.ts";

type State = { name: string; marks: number[] };

let state: State = { name: "Asha", marks: [7] };
const listeners = new Set<() => void>();
const drawn: number[][] = [];

const read = () => state;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const change = (next: Partial<State>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};
const isSame = (a: number[], b: number[]) => a.join() === b.join();

function Marks() {
  // A selector that is another function at each drawing, as most are.
  const copied = ({ marks }: State) => [...marks];
  drawn.push(useSyncExternalStoreWithSelector(subscribe, read, read, copied, isSame));
  return null;
}

test("a part is drawn again for another selection alone, and keeps the one it has while that is equal", () => {
  const root = createRoot(document.createElement("main"));
  act(() => root.render(<Marks />));
  expect(drawn).toEqual([[7]]);

  act(() => change({ name: "Bela" }));
  expect(drawn).toHaveLength(1);

  act(() => change({ marks: [7, 9] }));
  expect(drawn.at(-1)).toEqual([7, 9]);
  const times = drawn.length;

  act(() => root.render(<Marks />));
  expect(drawn.length).toBeGreaterThan(times);
  expect(drawn.at(-1)).toBe(drawn[times - 1]);

  act(() => root.unmount());
  expect(listeners.size).toBe(0);
});
