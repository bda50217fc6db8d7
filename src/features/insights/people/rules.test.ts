import { expect, test } from "vitest";
import { OTHER_PLACES, PEOPLE_FIGURES, PLACES } from "./rules.ts";

test("the rows of who came in by another door say by which kind of account, the others nothing", () => {
  const details = (family: "stands" | "other", places: typeof PLACES) =>
    new Set(places.map(({ key }) => PEOPLE_FIGURES[`${family}-${key}`]?.detail));
  expect(details("other", OTHER_PLACES)).toEqual(new Set(["Account"]));
  expect(details("stands", PLACES)).toEqual(new Set([null]));
});

test("whoever passed waits for the next module; after the last one nobody does", () => {
  const passed = PLACES.filter(({ key }) => key.endsWith("-passed")).map(({ key }) => key);
  expect(passed).toEqual(["java-passed", "aem-passed", "communication-passed", "mock-passed"]);
});
