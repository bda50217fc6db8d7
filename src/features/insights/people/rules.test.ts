import { expect, test } from "vitest";
import { OTHER_PLACES, PEOPLE_FIGURES, PLACES } from "./rules.ts";

test("the rows of who came in by another door say by which kind of account, the others nothing", () => {
  const details = (family: string, places: typeof PLACES) =>
    new Set(places.map(({ key }) => PEOPLE_FIGURES[`${family}-${key}`]?.detail));
  expect(details("other", OTHER_PLACES)).toEqual(new Set(["Account"]));
  expect(details("stands", PLACES)).toEqual(new Set([null]));
});
