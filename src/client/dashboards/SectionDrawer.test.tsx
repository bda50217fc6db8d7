// @vitest-environment happy-dom
import { act, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { holdPictures } from "#/client/testing/part.tsx";
import { newScreen } from "#/client/testing/screen.tsx";
import { adminSections } from "./admin-sections.ts";
import { SectionDrawer } from "./SectionDrawer.tsx";

function Phone() {
  const [opened, setOpened] = useState(false);
  const props = { name: "CTO", sections: adminSections, opened };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Sections
      </button>
      <SectionDrawer {...props} onClose={() => setOpened(false)} />
    </>
  );
}

const opener = () => document.querySelector<HTMLElement>("main button");
const close = () => document.querySelector("[role=dialog] [aria-label='Close CTO menu']");
/** The first and the last section, where each is there. */
const ends = () =>
  [adminSections[0], adminSections.at(-1)].map(
    (section) =>
      document.querySelector("[role=dialog] nav")?.textContent.includes(section?.label ?? "?") ??
      false,
  );

let nextPicture: () => Promise<void>;
beforeEach(async () => {
  newScreen(<Phone />);
  await expect.poll(opener).toBeTruthy();
  nextPicture = holdPictures();
  await act(async () => opener()?.click());
  expect(close()).toBeTruthy();
  expect(ends()).toEqual([false, false]);
});

test("the drawer is seen first, its sections come with the next picture and the one after", async () => {
  await nextPicture();
  expect(ends()).toEqual([true, false]);
  await nextPicture();
  expect(ends()).toEqual([true, true]);
});

test("whoever goes on by the keyboard before that picture finds them", async () => {
  await act(async () => window.dispatchEvent(new Event("keydown")));
  expect(ends()).toEqual([true, false]);
});
