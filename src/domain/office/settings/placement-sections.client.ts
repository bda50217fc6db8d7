import type { SectionForm } from "./settings.client.ts";

/** The settings for what candidates and companies see of each other. */
export const PLACEMENT_SECTIONS: readonly SectionForm[] = [
  {
    section: "questions",
    title: "What was asked",
    lead: "Candidates may note after an interview what they were asked, for the next one of that company.",
    fields: [
      {
        name: "sharesQuestions",
        label: "Candidates read what others were asked",
        hint: "Without names. You read all notes under Interviews, and can take one away with a reason.",
        kind: "switch",
      },
    ],
  },
  {
    section: "introductions",
    title: "Links for companies",
    lead: "You may show candidates of an opening to its company by one link, which ends and needs no account.",
    fields: [
      {
        name: "introducesCandidates",
        label: "Companies read chosen résumés by a link",
        hint: "Only of candidates who agreed, without email, phone and marks. Switched off, no link opens.",
        kind: "switch",
      },
    ],
  },
];
