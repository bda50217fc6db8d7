// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPicture, nextPicture } from "./after-picture.ts";
import { usePressed } from "./pressed.ts";

let root: Root;
let frames: FrameRequestCallback[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** The browser draws, and goes on. */
async function drawPicture() {
  for (const frame of frames.splice(0)) frame(0);
  await new Promise((resolve) => setTimeout(resolve));
}

test("what is left for later is done once, after the picture", async () => {
  const done = vi.fn();
  afterPicture(done);
  for (const frame of frames) frame(0);
  expect(done).not.toHaveBeenCalled();
  await drawPicture();
  window.dispatchEvent(new Event("keydown"));
  expect(done).toHaveBeenCalledOnce();
});

test.each(["pointerdown", "keydown", "click"])(
  "who presses before the picture (%s) finds it done",
  async (kind) => {
    const done = vi.fn();
    const listeners = vi.spyOn(window, "addEventListener");
    afterPicture(done);
    const signals = listeners.mock.calls.map(
      ([, , how]) => (how as { signal: AbortSignal }).signal,
    );
    window.dispatchEvent(new Event(kind));
    expect(done).toHaveBeenCalledOnce();
    await drawPicture();
    expect(done).toHaveBeenCalledOnce();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  },
);

test("what is fetched with the next picture is not asked for before it", async () => {
  let isDrawn = false;
  const drawn = nextPicture().then(() => {
    isDrawn = true;
  });
  await Promise.resolve();
  expect(isDrawn).toBe(false);
  await drawPicture();
  await drawn;
});

test("what is given up is not done", async () => {
  const done = vi.fn();
  afterPicture(done)();
  window.dispatchEvent(new Event("pointerdown"));
  await drawPicture();
  expect(done).not.toHaveBeenCalled();
});

const presses = new Set<unknown>();
beforeEach(() => presses.clear());

function Choice({ taken }: { taken: (to: string) => string }) {
  const [chosen, setChosen] = useState("a");
  const [marked, press] = usePressed(chosen, (to) => setChosen(taken(to)));
  presses.add(press);
  return (
    <>
      {["a", "b", "c"].map((one) => (
        <button key={one} type="button" onClick={() => press(one)}>
          {one}
        </button>
      ))}
      <button type="button" onClick={() => setChosen("a")}>
        Back
      </button>
      <output>{`${marked}, ${chosen}`}</output>
    </>
  );
}

async function show(taken = (to: string) => to) {
  await act(async () => root.render(<Choice taken={taken} />));
}
async function choose(one: string) {
  await act(async () => window.dispatchEvent(new Event("pointerdown")));
  await act(async () =>
    [...document.querySelectorAll("button")].find((each) => each.textContent === one)?.click(),
  );
}
const picture = () => act(drawPicture);
const shown = () => document.querySelector("output")?.textContent;

test("what is pressed is marked at once, and chosen with the next picture", async () => {
  await show();
  await choose("b");
  expect(shown()).toBe("b, a");
  await picture();
  expect(shown()).toBe("b, b");
  expect(presses.size).toBe(1);
});

test("who presses another one before the first has come gets the other one", async () => {
  await show();
  await choose("b");
  await choose("c");
  expect(shown()).toBe("c, b");
  await picture();
  expect(shown()).toBe("c, c");
});

test("a mark does not come back with what it was pressed on", async () => {
  await show();
  await choose("b");
  await picture();
  await choose("Back");
  expect(shown()).toBe("a, a");
});

test("where something else comes than was pressed, that is marked", async () => {
  await show(() => "c");
  await choose("b");
  await picture();
  expect(shown()).toBe("c, c");
});

test("what is chosen is what it means when it comes, not when it was pressed", async () => {
  await show();
  await choose("b");
  await show(() => "c");
  await picture();
  expect(shown()).toBe("c, c");
});
