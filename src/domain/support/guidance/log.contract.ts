import { z } from "zod";
import { del, get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { textField } from "#/shared/text-field.ts";
import { ENTRY_KINDS, LONGEST_ENTRY, LONGEST_SESSION, WRITTEN_KINDS } from "./log.rules.ts";

export const Entry = namedObject("GuidanceLogEntry", {
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  text: z.string(),
  /** The day of a session; null for other entries. */
  heldOn: z.string().nullable(),
  minutes: z.int().nullable(),
  writtenBy: z.object({ _id: z.string(), username: z.string() }),
  writtenAt: z.iso.datetime(),
});
export type Entry = z.infer<typeof Entry>;

const TEXT = "Enter what was said or done.";
const MINUTES = `Enter whole minutes from 1 to ${LONGEST_SESSION}.`;
const entryFields = z
  .object({
    kind: z.enum(WRITTEN_KINDS, { error: "Choose session or note." }),
    text: textField(TEXT, LONGEST_ENTRY),
    heldOn: z
      .string()
      .refine((day) => day === "" || isCalendarDate(day), WRONG_DATE)
      .nullish(),
    minutes: z.int({ error: MINUTES }).min(1, MINUTES).max(LONGEST_SESSION, MINUTES).nullish(),
  })
  .refine(({ kind, heldOn }) => kind !== "session" || Boolean(heldOn), {
    error: "Choose the day of the session.",
    path: ["heldOn"],
  });
export type EntryFields = z.output<typeof entryFields>;

const access = { row: "N36", may: { cto: "any" } } as const;
const page = {
  response: z.object({ entries: z.array(Entry) }),
  errors: ["NOT_FOUND"],
} as const;
const written = {
  body: entryFields,
  response: z.object({ message: z.string(), entry: Entry }),
  errors: ["NOT_FOUND"],
} as const;

export const logContract = {
  ofRecord: get("/api/cto/records/:id/entries", {
    summary: "Sessions, notes, closings and reopenings of a person's record, newest first",
    access,
    scope: "assistance:read",
    ...page,
  }),
  addToRecord: post("/api/cto/records/:id/entries", {
    summary: "Log a session or a note on a person's record",
    access,
    scope: "assistance:write",
    proof: notNeeded("a note"),
    ...written,
  }),
  ofAssistant: get("/api/cto/personal-assistants/:id/entries", {
    summary: "Sessions, notes, closings and reopenings of a personal assistant, newest first",
    access,
    scope: "assistance:read",
    ...page,
  }),
  addToAssistant: post("/api/cto/personal-assistants/:id/entries", {
    summary: "Log a session or a note on a personal assistant",
    access,
    scope: "assistance:write",
    proof: notNeeded("a note"),
    ...written,
  }),
  remove: del("/api/cto/entries/:id", {
    summary: "Delete a session or a note that was logged by mistake; the trail keeps it",
    access: { row: "N550", may: { cto: "any" } },
    scope: "assistance:write",
    proof: notNeeded("a note"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
