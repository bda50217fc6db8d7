// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdPictures } from "../testing/part.tsx";
import { afterPicture, useNextPicture } from "./after-picture.ts";
import { isSame } from "./same.ts";

let root: Root;
let nextPicture: () => Promise<void>;
beforeEach(() => {
  nextPicture = holdPictures();
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => root.unmount());

const NOTHING = ["nothing yet"];
const seen: unknown[] = [];
function Late({ value }: { value: string[] }) {
  const late = useNextPicture<string[]>(value, NOTHING, isSame);
  seen.push(late);
  return <output>{late.join()}</output>;
}
const show = (...value: string[]) => act(() => root.render(<Late value={value} />));
const text = () => document.querySelector("output")?.textContent;

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

test("one picture is enough, also where nothing but the browser says when to draw", async () => {
  root.render(<Late value={["weeks"]} />);
  await nextPicture();
  expect(text()).toBe("weeks");
});

test("what is given just as the one before comes is there one picture later", async () => {
  await show("weeks");
  afterPicture(() => root.render(<Late value={["days"]} />));
  await act(async () => window.dispatchEvent(new Event("keydown")));
  expect(text()).toBe("weeks");
  await nextPicture();
  expect(text()).toBe("days");
});
