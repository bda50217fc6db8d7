import { expect, test } from "vitest";
import { OCCASIONS, occasionOf } from "#/shared/occasions.ts";
import { fillTemplate, templateProblems } from "#/shared/wordings/template.ts";
import { noticeKindOf, WORDED_KINDS, wordingOf } from "#/shared/wordings/wordings.ts";
import { paragraphsOf } from "./wording.rules.ts";

test("lines are paragraphs, empty ones none", () => {
  expect(paragraphsOf("Hello.\n\n  Room 4 is closed.  \n")).toEqual([
    "Hello.",
    "Room 4 is closed.",
  ]);
});

test.each(WORDED_KINDS)(
  "the specified words of %s hold what they need and nothing else",
  (kind) => {
    const wording = wordingOf(kind);
    expect(templateProblems(wording, wording)).toEqual({});
    const samples = Object.entries(wording.variables).map(([name, { sample }]) => [name, sample]);
    const filled = JSON.stringify(fillTemplate(wording, Object.fromEntries(samples)));
    expect(filled).not.toMatch(/[{]\w+[}]/);
    const used = JSON.stringify(
      wording.paragraphs.concat(
        ...[wording.subject, wording.heading, wording.button, wording.notification],
      ),
    );
    for (const name of Object.keys(wording.variables)) expect(used).toContain(`{${name}}`);
  },
);

test.each(WORDED_KINDS)("the button of %s is named as buttons of screens are", (kind) => {
  const { button, variables } = wordingOf(kind);
  const samples = Object.entries(variables).map(([name, { sample }]) => [name, sample]);
  const filled = fillTemplate(wordingOf(kind), Object.fromEntries(samples)).button;
  // A button speaks in the reader's voice, never of "your"; a page is opened, not seen.
  expect(filled, button).not.toMatch(/^(See|Look|View|Go to|Click)\b|\byour (?!password)/i);
});

test("every notice that is mailed has its words, but for what the office writes itself", () => {
  const worded = new Set(WORDED_KINDS.map(noticeKindOf));
  for (const kind of worded) expect(occasionOf(kind)).toBeTruthy();
  const kinds = Object.values(OCCASIONS).flatMap((occasion) =>
    "isAppOnly" in occasion ? [] : [...occasion.kinds],
  );
  expect(kinds.filter((kind) => !worded.has(kind))).toEqual(["message"]);
});

test("words around a code hold no six digits, and a button is left out only where there is none", () => {
  const code = wordingOf("password-code");
  expect(templateProblems({ ...code, subject: "Call 080400010" }, code)).toEqual({
    subject: "Six digits in a row would be taken for the code.",
  });
  expect(templateProblems({ ...wording, button: "" }, wording)).toEqual({
    button: "Enter the button's words.",
  });
});

test("a value of several lines is a paragraph each", () => {
  const samples = {
    documents: "A, B",
    count: "2",
    day: "today",
    reasons: "A: blurred\nB: cut off",
  };
  expect(fillTemplate(wordingOf("documents-returned"), samples).paragraphs.slice(1, 3)).toEqual([
    "A: blurred",
    "B: cut off",
  ]);
});

const wording = wordingOf("application-not-taken");

test.each([
  [{ subject: "About {rol}" }, { subject: "There is no {rol} here." }],
  [{ heading: "A {role" }, { heading: "A brace stands alone. Choose a variable from the list." }],
  [{ paragraphs: ["No."] }, { text: "The text has to hold {because}." }],
  [{ paragraphs: ["{because}", "{x}"] }, { text: "There is no {x} here." }],
  [{ paragraphs: ["{company}: {because}"] }, {}],
  [{ heading: "{constructor}" }, { heading: "There is no {constructor} here." }],
  [{ subject: "{because}" }, { subject: "Add words: this variable may be empty." }],
])("%o is found: %o", (change, problems) => {
  expect(templateProblems({ ...wording, ...change }, wording)).toEqual(problems);
});

test("a value is taken as it is, and a paragraph of nothing is dropped", () => {
  const values = { role: "{company}", company: "Acme", because: "" };
  expect(fillTemplate(wording, values)).toMatchObject({
    subject: "Your application: {company} at Acme",
    paragraphs: ["Your application for {company} at Acme goes no further."],
  });
});
