import { z } from "zod";
import { del, get, namedObject, needed, put } from "#/shared/calls.ts";
import { lineField, optionalLineField } from "#/shared/line-field.ts";
import { textField } from "#/shared/text-field.ts";
import { versionQuery } from "#/shared/version-field.ts";
import { templateProblems } from "#/shared/wordings/template.ts";
import { WORDED_KINDS, type WordedKind, wordingOf } from "#/shared/wordings/wordings.ts";
import { paragraphsOf } from "./wording.rules.ts";

const words = {
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
  notification: z.string(),
};
const WordsTemplate = namedObject("WordsTemplate", words);

export const KindWording = namedObject("KindWording", {
  kind: z.enum(WORDED_KINDS as [WordedKind]),
  /** The occasion, by which owners choose. */
  about: z.string(),
  variables: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      /** Whether the text must contain it. */
      isNeeded: z.boolean(),
      isOptional: z.boolean(),
    }),
  ),
  specified: WordsTemplate,
  /** The text in use: the owner's, or the default. */
  inForce: WordsTemplate,
  isOwn: z.boolean(),
  /** 0 for the specified text. */
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type KindWording = z.infer<typeof KindWording>;

const line = (missing: string) => lineField(missing, 150);
const TEXT = "Enter the text.";

/** A new text: it may only contain the kind's variables, and must contain the required ones. */
const input = z
  .object({
    kind: z.enum(WORDED_KINDS as [WordedKind], { error: "There are no such words." }),
    subject: line("Enter the subject."),
    heading: line("Enter the heading."),
    text: textField(TEXT, 4000),
    /** Empty for a mail without a button. */
    button: optionalLineField(60),
    notification: lineField("Enter the notification.", 300),
    version: z.int(),
  })
  .superRefine(({ kind, text, ...lines }, context) => {
    const template = { ...lines, paragraphs: paragraphsOf(text) };
    const problems = templateProblems(template, wordingOf(kind));
    for (const [field, message] of Object.entries(problems)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

const saving = { row: "N237", may: { admin: "any" } } as const;

export const wordingContract = {
  list: get("/api/wordings", {
    summary: "The words of each kind of mail and notification that can be changed",
    access: { row: "N236", may: { admin: "any" } },
    response: z.object({ wordings: z.array(KindWording) }),
  }),
  update: put("/api/wordings", {
    summary: "Put one's own words in the place of a kind's; they count from the next notice on",
    access: saving,
    proof: needed("the words and the bank details of every mail"),
    body: input,
    response: z.object({ message: z.string() }),
    errors: ["STALE_VERSION"],
  }),
  restore: del("/api/wordings/:kind", {
    summary: "Go back to the specified words of a kind",
    access: saving,
    proof: needed("the words and the bank details of every mail"),
    query: versionQuery,
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
