import { describe, expect, test } from "vitest";
import { readField } from "./form-field.ts";
import { storedFields, typedFields } from "./form-schema.ts";

const TODAY = "2026-03-10";
const bloodGroup = { kind: "choice", choices: ["A+", "A-", "O-"], optional: true } as const;
const house = { kind: "choice", choices: ["Red", "Blue"] } as const;
const NOT_LISTED = { problem: "Choose one from the list." };

describe("a choice", () => {
  test.each([
    ["A+", { value: "A+" }],
    [" O- ", { value: "O-" }],
    ["a+", NOT_LISTED],
    ["B+", NOT_LISTED],
    [7, NOT_LISTED],
  ])("typed as %j", (typed, read) => {
    expect(readField(bloodGroup, typed, TODAY)).toEqual(read);
  });
});

describe("a field that was left empty", () => {
  test.each(["", "  ", null, undefined])("%j is nothing where it is optional", (typed) => {
    expect(readField(bloodGroup, typed, TODAY)).toEqual({ value: null });
    expect(readField({ kind: "year", optional: true }, typed, TODAY)).toEqual({ value: null });
    expect(readField(house, typed, TODAY)).toEqual({ problem: "This field is required." });
  });

  test("what is entered into an optional field is checked all the same", () => {
    expect(readField({ kind: "mobile", optional: true }, "123", TODAY)).toHaveProperty("problem");
  });
});

describe("the schemas", () => {
  const rules = { bloodGroup, house, year: { kind: "year" } } as const;

  test("what is stored has its own type, and null only where it is optional", () => {
    const stored = storedFields(rules);
    const row = { bloodGroup: null, house: "Red", year: 2015 };
    expect(stored.parse({ ...row, traineeId: "x" })).toEqual(row);
    expect(stored.safeParse({ ...row, house: null }).success).toBe(false);
    expect(stored.safeParse({ ...row, bloodGroup: "B+" }).success).toBe(false);
    expect(stored.safeParse({ ...row, year: "2015" }).success).toBe(false);
  });

  test("what is typed may be missing or wrong, but has to be text or number", () => {
    const typed = typedFields(rules);
    expect(typed.safeParse({}).success).toBe(true);
    expect(typed.safeParse({ bloodGroup: "B+", house: null, year: "soon" }).success).toBe(true);
    expect(typed.safeParse({ bloodGroup: {} }).error?.issues).toMatchObject([
      { path: ["bloodGroup"], message: "Enter text." },
    ]);
  });
});
