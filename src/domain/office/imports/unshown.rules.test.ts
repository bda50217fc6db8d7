import { expect, test } from "vitest";
import { unshownProblems } from "./unshown.rules.ts";

const name = { column: "username", from: "Asha", to: "Asha Rao" };
const mark = { column: "Java", from: "", to: "8" };
const AGAIN = "Import the row again to see what it would change.";

test.each<[string, Parameters<typeof unshownProblems>, string[]]>([
  ["new as it was shown", [{ verdict: "new" }, { verdict: "new" }], []],
  ["the same by now", [{ verdict: "new" }, { verdict: "same" }], []],
  [
    "some of what was shown",
    [
      { verdict: "changed", differences: [name, mark] },
      { verdict: "changed", differences: [name] },
    ],
    [],
  ],
  [
    "from another value",
    [
      { verdict: "new", differences: [mark] },
      { verdict: "changed", differences: [{ ...mark, from: "5" }] },
    ],
    [`Java: This is “5” by now. ${AGAIN}`],
  ],
  [
    "from nothing",
    [
      { verdict: "changed", differences: [name] },
      { verdict: "changed", differences: [{ ...name, from: "" }] },
    ],
    [`username: This is empty by now. ${AGAIN}`],
  ],
  [
    "new, of what was known",
    [{ verdict: "changed", differences: [name] }, { verdict: "new" }],
    [`null: This is another by now. ${AGAIN}`],
  ],
])("a row that would do: %s", (_, [tried, now], problems) => {
  expect(unshownProblems(tried, now).map(({ column, text }) => `${column}: ${text}`)).toEqual(
    problems,
  );
});
