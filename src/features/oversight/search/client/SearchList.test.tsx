// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { holdPictures, newPart } from "#/client/testing/part.tsx";
import type { Option } from "../rules.ts";
import { SearchList } from "./SearchList.tsx";

const found = (text: string, count: number): Option[] =>
  Array.from({ length: count }, (_, index) => ({
    group: "Screens",
    label: `${text} ${index}`,
    note: "Screen",
    to: "/guide",
  }));

/** Shows a list, and then what a letter finds; returns what draws the next picture. */
async function showLetter(active: number | null) {
  const nextPicture = holdPictures();
  const { draw } = newPart();
  for (const options of [found("a", 1), found("as", 30)])
    await draw(<SearchList {...{ options, active }} isRecent={false} onChoose={() => undefined} />);
  return nextPicture;
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
