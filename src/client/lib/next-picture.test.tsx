// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNextPicture } from "./next-picture.ts";
import { isSame } from "./same.ts";

let root: Root;
let frames: FrameRequestCallback[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (place: number) => {
    frames[place - 1] = () => undefined;
  });
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

const NOTHING = ["nothing yet"];
const seen: unknown[] = [];
function Late({ value }: { value: string[] }) {
  const late = useNextPicture<string[]>(value, NOTHING, isSame);
  seen.push(late);
  return <output>{late.join()}</output>;
}
const show = (...value: string[]) => act(() => root.render(<Late value={value} />));
const text = () => document.querySelector("output")?.textContent;

/** The frame's callbacks, its picture, and what they put off after it. */
const nextPicture = () =>
  act(async () => {
    for (const frame of frames.splice(0)) frame(0);
    await new Promise((resolve) => setTimeout(resolve));
  });

test("what is given is there with the picture after the next, the newest of several", async () => {
  await show("weeks");
  expect(text()).toBe("nothing yet");
  await nextPicture();
  expect(text()).toBe("weeks");

  await show("days");
  expect(text()).toBe("weeks");
  await show("months");
  await nextPicture();
  expect(text()).toBe("months");
});

function OnTime({ value }: { value: string }) {
  return <output>{useNextPicture(value)}</output>;
}

test("without anything to stand in the first picture, that is on time", async () => {
  await act(() => root.render(<OnTime value="weeks" />));
  expect(text()).toBe("weeks");
  await act(() => root.render(<OnTime value="days" />));
  expect(text()).toBe("weeks");
  await nextPicture();
  expect(text()).toBe("days");
});

test("what is given again stays the same, and nothing is drawn late for it", async () => {
  await show("weeks");
  await nextPicture();
  seen.length = 0;
  await show("weeks");
  await nextPicture();
  await show("weeks");
  expect(seen).toHaveLength(2);
  expect(seen[0]).toBe(seen[1]);
});
