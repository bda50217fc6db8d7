import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  readDetails,
  type SectionName,
  sectionProblems,
  type TypedDetails,
} from "./details.rules.ts";

const TODAY = "2026-03-10";
const personalDetails = {
  surname: "Rao",
  firstname: "Asha",
  lastname: "Rao",
  email: "Asha@Example.com",
  whatsappNumber: "+91 98765 43210",
  contactNumber: "09876543210",
  emergencyContactName: "Vijay Rao",
  emergencyContactNumber: "9876543211",
  permanentAddress: "12, 4th Cross\nBengaluru",
  currentAddress: "The same",
};
const educationDetails = {
  tenthYear: 2015,
  schoolName: "City School",
  tenthPercentage: 91.5,
  interYear: "2017",
  interInstitute: "City College",
  interPercentage: "88",
  degreeYear: 2021,
  degreeInstitute: "State University",
  degreePercentage: "79.25",
};
const employmentDetails = {
  companyName: "Acme",
  joiningDate: "2022-01-03",
  relievingDate: "2024-06-28",
};
const form: TypedDetails = { personalDetails, educationDetails, hasExperience: false };
const experienced: TypedDetails = { ...form, hasExperience: true, employmentDetails };

const refusalOf = (typed: TypedDetails) => {
  const read = readDetails(typed, TODAY);
  return "refusal" in read ? read.refusal : undefined;
};

describe("what is stored of a form that is right", () => {
  test("mobiles have ten digits, the e-mail is folded, texts become numbers", () => {
    expect(readDetails(form, TODAY)).toMatchObject({
      details: {
        personalDetails: {
          ...personalDetails,
          email: "asha@example.com",
          whatsappNumber: "9876543210",
          contactNumber: "9876543210",
        },
        educationDetails: {
          ...educationDetails,
          interYear: 2017,
          interPercentage: 88,
          degreePercentage: 79.25,
        },
        hasExperience: false,
        employmentDetails: null,
      },
    });
  });

  test("without experience whatever was typed as employment is left out", () => {
    const typed = { ...form, employmentDetails: { companyName: "x", joiningDate: "never" } };
    expect(readDetails(typed, TODAY)).toMatchObject({ details: { employmentDetails: null } });
  });

  test("with experience all three employment fields are kept", () => {
    expect(readDetails(experienced, TODAY)).toMatchObject({ details: { employmentDetails } });
  });
});

describe("the three texts", () => {
  test.each([
    ["no personal section", { ...form, personalDetails: undefined }],
    ["an empty personal section", { ...form, personalDetails: {} }],
    ["a personal section of spaces", { ...form, personalDetails: { surname: "  ", email: "" } }],
    ["a null education section", { ...form, educationDetails: null }],
  ])("%s names the section, not each of its fields", (_, typed) => {
    const refusal = refusalOf(typed);
    expect(refusal?.key).toBe("DETAILS_INCOMPLETE");
    expect(Object.keys(refusal?.fields ?? {})).toHaveLength(1);
  });

  test("with nothing at all, everything missing is named", () => {
    expect(Object.keys(refusalOf({})?.fields ?? {})).toEqual([
      "personalDetails",
      "educationDetails",
      "hasExperience",
    ]);
  });

  test.each([
    ["no employment at all", undefined],
    ["an empty joining date", { ...employmentDetails, joiningDate: "" }],
    ["no relieving date", { ...employmentDetails, relievingDate: null }],
  ])("experience with %s", (_, employment) => {
    expect(refusalOf({ ...experienced, employmentDetails: employment })?.key).toBe(
      "EMPLOYMENT_DATES_MISSING",
    );
  });

  test.each(["2022-01-03", "2022-01-02"])("joined 2022-01-03 and relieved %s", (relievingDate) => {
    const refusal = refusalOf({
      ...experienced,
      employmentDetails: { ...employmentDetails, relievingDate },
    });
    expect(refusal).toEqual({
      key: "EMPLOYMENT_DATES_ORDER",
      fields: {
        "employmentDetails.relievingDate": "Relieving date must be after joining date.",
      },
    });
  });

  test("one missing and one wrong field are both named beside the text", () => {
    const refusal = refusalOf({
      ...form,
      personalDetails: { ...personalDetails, surname: " ", contactNumber: "12345" },
    });
    expect(refusal?.key).toBe("DETAILS_INCOMPLETE");
    expect(Object.keys(refusal?.fields ?? {})).toEqual([
      "personalDetails.surname",
      "personalDetails.contactNumber",
    ]);
  });

  test("a missing company is a field beside the general text", () => {
    const refusal = refusalOf({
      ...experienced,
      employmentDetails: { ...employmentDetails, companyName: null },
    });
    expect(refusal).toEqual({
      key: "DETAILS_INCOMPLETE",
      fields: { "employmentDetails.companyName": "This field is required." },
    });
  });
});

describe("single fields", () => {
  const fieldProblem = (
    section: SectionName,
    field: string,
    typed: string | number,
    today: string,
  ) => sectionProblems(section, { [field]: typed }, today)[`${section}.${field}`];

  testAnswers(
    "year %j is fine: %s",
    (year: string | number) =>
      fieldProblem("educationDetails", "tenthYear", year, TODAY) === undefined,
    [
      [1949, false],
      [1950, true],
      ["2027", true],
      [2028, false],
      ["202", false],
      [2015.5, false],
      ["2015 ", true],
      ["0x7df", false],
    ],
  );

  test.each([
    [0, true],
    [100, true],
    ["100.00", true],
    [100.01, false],
    [-1, false],
    [-0, false],
    ["7e1", false],
    ["85.125", false],
    [0.1 + 0.2, false],
    ["NaN", false],
  ])("percentage %j is fine: %s", (percentage, isFine) => {
    const problem = fieldProblem("educationDetails", "tenthPercentage", percentage, TODAY);
    expect(problem === undefined).toBe(isFine);
  });

  test.each([
    ["surname", "x".repeat(100), true],
    ["surname", "x".repeat(101), false],
    ["surname", "𑄌".repeat(100), true],
    ["currentAddress", "x".repeat(500), true],
    ["currentAddress", "x".repeat(501), false],
    ["email", "a@b", false],
    ["email", "a@example.com\r\nBcc: b@example.com", false],
  ] as const)("%s %j is fine: %s", (field, typed, isFine) => {
    expect(fieldProblem("personalDetails", field, typed, TODAY) === undefined).toBe(isFine);
  });

  test("the next year of India counts, also on its last evening", () => {
    expect(fieldProblem("educationDetails", "degreeYear", 2027, "2026-12-31")).toBeUndefined();
    expect(fieldProblem("educationDetails", "degreeYear", 2028, "2026-12-31")).toBeDefined();
  });

  test.each([
    [{ tenthYear: 2017, interYear: 2017 }, ["educationDetails.interYear"]],
    [{ interYear: 2021 }, ["educationDetails.degreeYear"]],
    [
      { tenthYear: 2020, interYear: 2019, degreeYear: 2018 },
      ["educationDetails.interYear", "educationDetails.degreeYear"],
    ],
    [{}, []],
  ])("years out of order %j name %j", (years, fields) => {
    const problems = sectionProblems("educationDetails", { ...educationDetails, ...years }, TODAY);
    expect(Object.keys(problems)).toEqual(fields);
  });

  test("a date that does not exist is wrong, not missing", () => {
    const refusal = refusalOf({
      ...experienced,
      employmentDetails: { ...employmentDetails, joiningDate: "2025-02-30" },
    });
    expect(refusal?.key).toBe("DETAILS_INCOMPLETE");
    expect(Object.keys(refusal?.fields ?? {})).toEqual(["employmentDetails.joiningDate"]);
  });
});
