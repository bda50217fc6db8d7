import { expect, test } from "vitest";
import { contentOf, FIRST_CHOICE, type ResumeFacts } from "./resumes.rules.ts";

const FACTS: ResumeFacts = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: null,
  skills: [],
  totalExperience: null,
  relevantExperience: null,
  employment: null,
  education: null,
  marks: [
    { module: "FinalCheck", score: 8 },
    { module: "Mock", score: 6 },
    { module: "AEM", score: 9.5 },
    { module: "Java", score: 7 },
  ],
  certificates: [],
};

test("modules stand in their order, whichever was scored or corrected last, and only those passed", () => {
  const { sections } = contentOf(FIRST_CHOICE, FACTS, "https://hub.example/verify");
  expect(sections).toEqual([
    {
      title: "Training",
      entries: [{ title: null, text: "Java 7 of 10, AEM 9.5 of 10, Final Check 8 of 10" }],
    },
  ]);
});

test.each([
  [0, 0, undefined],
  [3, 0, "3 years in all"],
  [3, 1.5, "3 years in all, 1.5 years of it relevant"],
])(
  "%d years of experience, %d of them relevant, are said as far as there are any",
  (all, some, text) => {
    const facts = { ...FACTS, totalExperience: all, relevantExperience: some };
    const { sections } = contentOf(FIRST_CHOICE, facts, "https://hub.example/verify");
    expect(sections.find(({ title }) => title === "Experience")?.entries[0]?.text).toBe(text);
  },
);
