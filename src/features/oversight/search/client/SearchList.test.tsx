// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Option } from "../rules.ts";
import { SearchList } from "./SearchList.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const found = (text: string, count: number): Option[] =>
  Array.from({ length: count }, (_, index) => ({
    group: "Screens",
    label: `${text} ${index}`,
    note: "Screen",
    to: "/guide",
  }));

/** Shows a list, and then what a letter finds; returns what draws the next picture. */
async function showLetter(active: number | null) {
  document.body.innerHTML = "";
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  for (const options of [found("a", 1), found("as", 30)]) {
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <SearchList {...{ options, active }} isRecent={false} onChoose={() => undefined} />
        </MantineProvider>,
      ),
    );
  }
  return () =>
    act(async () => {
      for (const frame of frames.splice(0)) frame(0);
      await new Promise((resolve) => setTimeout(resolve));
    });
}
const labels = () => [...document.querySelectorAll("strong")].map((one) => one.textContent);

test("what is in sight is drawn with the letter that finds it, the others with the next picture", async () => {
  const nextPicture = await showLetter(null);
  expect(labels()).toEqual(found("as", 10).map(({ label }) => label));
  await nextPicture();
  expect(labels()).toHaveLength(30);
});

test("what the arrow keys have reached is never left out", async () => {
  await showLetter(14);
  expect(labels()).toHaveLength(15);
  expect(document.querySelector("[aria-selected=true]")?.textContent).toContain("as 14");
});
