import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { del, get, list, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery } from "#/shared/list.ts";
import { optionalText } from "#/shared/text-field.ts";
import { LONGEST_NOTE, RESTS, SIGN_KINDS, WARNING_ACTIONS } from "./warnings.rules.ts";

const day = z.string();

/** The signs of risk of a batch member, with the facts behind them. */
export const Warning = namedObject("Warning", {
  traineeId: z.string(),
  name: z.string(),
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  /** Each with the facts behind it, in a sentence. */
  signs: z.array(z.object({ kind: z.enum(SIGN_KINDS), reason: z.string() })),
  /** The sessions that count for them, without those they were excused from. */
  held: z.int(),
  attended: z.int(),
  /** Upcoming sessions that are planned. */
  ahead: z.int(),
  missed: z.int(),
  lastThere: day.nullable(),
  /** When the first of the signs appeared. */
  since: z.iso.datetime(),
  /** Whether it was dealt with, and nothing got worse since or the chosen day is still ahead. */
  isResting: z.boolean(),
  lastNote: z
    .object({ deed: z.enum(WARNING_ACTIONS), writtenBy: z.string(), writtenAt: z.iso.datetime() })
    .nullable(),
});
export type Warning = z.infer<typeof Warning>;

const Note = namedObject("WarningNote", {
  _id: z.string(),
  batchId: z.string(),
  deed: z.enum(WARNING_ACTIONS),
  text: z.string(),
  awayFrom: day.nullable(),
  awayUntil: day.nullable(),
  rest: z.enum(RESTS),
  restsUntil: day.nullable(),
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
  /** Whether the caller may delete it: its author and the admin. */
  isRemovable: z.boolean(),
});
export type WarningNote = z.infer<typeof Note>;

export const WarningsOfPerson = namedObject("PersonWarnings", {
  warnings: z.array(Warning),
  /** Newest first; a trainer who teaches none of the person's batches gets only their own. */
  notes: z.array(Note),
  /** Whether the caller gets everyone's notes. */
  readsAllNotes: z.boolean(),
  /**
   * The batches that a note can be about: they run or ended lately, and the person has not moved on
   * from them.
   */
  batches: z.array(z.string()),
});
export type WarningsOfPerson = z.infer<typeof WarningsOfPerson>;

const noteFields = z.object({
  /** A readable id. */
  batchId: z.string().min(1, "Choose the batch.").max(60),
  deed: z.enum(WARNING_ACTIONS, { error: "Choose what was done." }),
  text: optionalText(LONGEST_NOTE),
  /** The days the person announced to be away, if `deed` is "away". */
  awayFrom: dayField.nullish(),
  awayUntil: dayField.nullish(),
  rest: z.enum(RESTS, { error: "Choose when to show it again." }),
  restsUntil: dayField.nullish(),
});
export type NoteFields = z.output<typeof noteFields>;

/** Which signs are listed: those that wait, those that rest, or all. */
export const SHOWN_WARNINGS = ["open", "resting", "all"] as const;

const readers = { admin: "any", trainer: "any" } as const;

export const warningsContract = {
  list: list("/api/warnings", {
    summary: "Signs of risk; for a trainer of the batches they hold or planned sessions of",
    access: { row: "N270", may: readers },
    scope: "training:read",
    query: listQuery(["name", "batchId", "missed", "share", "lastThere", "since"]).extend({
      show: z.enum(SHOWN_WARNINGS).optional(),
      /** Limits to one batch by its readable id, for any trainer. */
      batch: z.string().max(60).optional(),
    }),
    response: z.object({ warnings: z.array(Warning) }),
  }),
  ofPerson: get("/api/people/:userId/warnings", {
    summary: "The signs of one trainee, and what was done about them",
    access: { row: "N271", may: readers },
    scope: "training:read",
    response: WarningsOfPerson,
    errors: ["NOT_FOUND"],
  }),
  note: post("/api/people/:userId/warnings", {
    summary: "Note what was done about somebody's signs, and when to show them again",
    access: { row: "N272", may: readers },
    scope: "training:write",
    proof: notNeeded("a note"),
    body: noteFields,
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  removeNote: del("/api/warning-notes/:id", {
    summary: "Delete a note that was written by mistake, and what it put off; the trail keeps it",
    access: { row: "N551", may: { admin: "any", trainer: "owned" }, owned: "params.id" },
    scope: "training:write",
    proof: notNeeded("a note"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
