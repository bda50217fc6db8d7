import { z } from "zod";
import { del, get, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { everyTrainee, inMarketing } from "#/shared/grants.ts";
import { optionalText, textField } from "#/shared/text-field.ts";
import {
  CONTACTS,
  DESIGNS,
  LONGEST_HEADLINE,
  LONGEST_PROJECT,
  LONGEST_SUMMARY,
  MOST_PROJECTS,
  RESUME_SECTIONS,
  SHARE_DAYS,
} from "./resumes.rules.ts";

/** Each at most once. */
const choice = <const T extends readonly [string, ...string[]]>(names: T) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each once.");

const fields = {
  design: z.enum(DESIGNS as unknown as ["classic", "modern"]),
  headline: optionalText(LONGEST_HEADLINE),
  summary: optionalText(LONGEST_SUMMARY),
  /** The sections shown, in this order. */
  sections: choice(RESUME_SECTIONS as unknown as ["summary", ...typeof RESUME_SECTIONS]),
  /** The contact details shown to companies. */
  contact: choice(CONTACTS as unknown as ["email", "phone"]),
  projects: z
    .array(
      z.object({
        title: textField("Name the project.", 120),
        about: optionalText(LONGEST_PROJECT),
      }),
    )
    .max(MOST_PROJECTS, `Name at most ${MOST_PROJECTS} projects.`),
};

export const ResumeInput = namedObject("ResumeInput", { ...fields, version: z.int().optional() });
export type ResumeInput = z.output<typeof ResumeInput>;

const ResumeShare = namedObject("ResumeShare", {
  _id: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** How often its page was opened. */
  opened: z.int(),
  isOpen: z.boolean(),
});
export type ResumeShare = z.infer<typeof ResumeShare>;

const Resume = namedObject("Resume", {
  ...fields,
  /** 0 before it was first saved. */
  version: z.int(),
  shares: z.array(ResumeShare),
});
export type Resume = z.infer<typeof Resume>;

/** The content of a shared résumé, as of now. */
const SharedResume = namedObject("SharedResume", {
  name: z.string(),
  headline: z.string(),
  /** E-mail address and mobile, if the owner shows them. */
  contact: z.array(z.string()),
  sections: z.array(
    z.object({
      title: z.string(),
      entries: z.array(
        z.object({
          title: z.string().nullable(),
          text: z.string(),
          /** Whether the text is a link that anyone may open. */
          isAddress: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  expiresAt: z.iso.datetime(),
});
export type SharedResume = z.infer<typeof SharedResume>;

const days = z.union(
  SHARE_DAYS.map((one) => z.literal(one)),
  { error: "Choose for how many days." },
);

export const resumesContract = {
  mine: get("/api/resume", {
    summary: "What one's made résumé shows, and the links that open it",
    access: { row: "N261", may: inMarketing("self") },
    response: Resume,
  }),
  shares: get("/api/resume/shares", {
    summary: "The links that open one's made résumé, also once one is no longer in marketing",
    access: { row: "N267", may: everyTrainee("self") },
    response: z.object({ shares: z.array(ResumeShare) }),
  }),
  save: put("/api/resume", {
    summary: "Choose what one's made résumé shows",
    access: { row: "N261", may: inMarketing("self") },
    proof: notNeeded("one's own"),
    body: ResumeInput,
    response: z.object({ message: z.string() }),
    errors: ["STALE_VERSION"],
  }),
  pdf: get("/api/resume/pdf", {
    summary: "One's made résumé as a PDF, from what is known now",
    access: { row: "N262", may: inMarketing("self") },
    response: "file",
    errors: ["TOO_MANY_PDFS"],
  }),
  share: post("/api/resume/shares", {
    answersSecret: "once",
    summary: "Make an address that opens one's made résumé for some days",
    access: { row: "N263", may: inMarketing("self") },
    proof: needed("makes an address that opens without a session"),
    body: z.object({ days }),
    status: 201,
    response: z.object({ message: z.string(), url: z.string(), share: ResumeShare }),
    errors: ["RESUME_LINKS_MANY"],
  }),
  end: del("/api/resume/shares/:id", {
    summary: "End an address that opens one's made résumé",
    access: { row: "N264", may: everyTrainee("owned"), owned: "params.id" },
    proof: notNeeded("ends an address, opens nothing"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  ofPerson: get("/api/people/:userId/resume", {
    summary: "Somebody's made résumé as a PDF, from what is known now",
    access: { row: "N265", may: { admin: "any", ceo: "any" } },
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY_PDFS"],
  }),
  open: get("/api/shared-resumes/:token", {
    summary: "The résumé that an address opens, and until when; counts an opening",
    access: { row: "N266", public: true },
    response: SharedResume,
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
  openPdf: get("/api/shared-resumes/:token/pdf", {
    summary: "The résumé that an address opens, as a PDF",
    access: { row: "N266", public: true },
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY", "TOO_MANY_PDFS"],
  }),
};
