import { expect, test } from "vitest";
import { JOURNEY_STATUSES, OTHER_ACCOUNT_STATUSES, PEOPLE_FIGURES } from "./people.rules.ts";

test("the rows of who came in by another door say by which kind of account, the others nothing", () => {
  const details = (family: "stands" | "other", places: typeof JOURNEY_STATUSES) =>
    new Set(places.map(({ key }) => PEOPLE_FIGURES[`${family}-${key}`]?.detail));
  expect(details("other", OTHER_ACCOUNT_STATUSES)).toEqual(new Set(["Account"]));
  expect(details("stands", JOURNEY_STATUSES)).toEqual(new Set([null]));
});

test("whoever passed waits for the next module; after the last one nobody does", () => {
  const passed = JOURNEY_STATUSES.filter(({ key }) => key.endsWith("-passed")).map(
    ({ key }) => key,
  );
  expect(passed).toEqual(["java-passed", "aem-passed", "communication-passed", "mock-passed"]);
});
