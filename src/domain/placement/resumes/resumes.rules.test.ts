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
