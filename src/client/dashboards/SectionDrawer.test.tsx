// @vitest-environment happy-dom
import { act, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { holdPictures } from "#/client/testing/part.tsx";
import { newScreen } from "#/client/testing/screen.tsx";
import { ctoSections } from "./cto-sections.ts";
import { SectionDrawer } from "./SectionDrawer.tsx";

function Phone() {
  const [opened, setOpened] = useState(false);
  const props = { name: "CTO", sections: ctoSections, opened };
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
const links = () => document.querySelectorAll("[role=dialog] nav a").length;

let nextPicture: () => Promise<void>;
beforeEach(async () => {
  newScreen(<Phone />);
  await expect.poll(opener).toBeTruthy();
  nextPicture = holdPictures();
  await act(async () => opener()?.click());
  expect(close()).toBeTruthy();
  expect(links()).toBe(0);
});

test("the drawer is seen first, and its links come with the next picture", async () => {
  await nextPicture();
  expect(links()).toBe(ctoSections.length);
});

test("whoever goes on by the keyboard before that picture finds the links", async () => {
  await act(async () => window.dispatchEvent(new Event("keydown")));
  expect(links()).toBe(ctoSections.length);
});
