// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { expect, test } from "vitest";
import { holdPictures, newPart } from "../testing/part.tsx";
import { theme } from "../theme/theme.ts";
import { LongSelect } from "./LongSelect.tsx";

const BATCHES = Array.from({ length: 60 }, (_, index) => ({
  value: `Java-${index}`,
  label: `Java-${index}`,
}));

const optionCount = () => document.querySelectorAll("[role=option]").length;

/** Opens a choice; returns how many options the first drawing had. */
async function open(value: string | null) {
  await newPart().draw(
    <MantineProvider theme={theme} env="test">
      <LongSelect label="Batch" data={BATCHES} value={value} />
    </MantineProvider>,
  );
  const nextPicture = holdPictures();
  await act(async () => document.querySelector("input")?.click());
  const first = optionCount();
  await nextPicture();
  return first;
}

test("the options in sight are drawn with the press, the others with the next picture", async () => {
  expect(await open(null)).toBe(8);
  expect(optionCount()).toBe(60);
});

test("a choice below those in sight is there at once, with all before it", async () => {
  expect(await open("Java-40")).toBe(60);
  expect(document.querySelector("[role=option][aria-selected=true]")?.textContent).toBe("Java-40");
});
