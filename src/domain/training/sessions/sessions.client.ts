import { useEffect } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { formDataOf } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { currentSession } from "#/client/lib/session.ts";
import {
  type Key,
  listStored,
  readStored,
  removeStored,
  writeStored,
} from "#/client/lib/storage.ts";
import { type MeetingField, SESSION_FIELDS } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { attendanceContract } from "./attendance.contract.ts";

export const useMembers = (batchId: string) =>
  useRouteQuery(attendanceContract.listAttendees, { params: { batchId }, query: {} });

/** The marks and topic of one session that are not stored on the server yet. */
type Marks = { present: string[]; excused: Excuses; topic: string };
/** The reason of each excused trainee, by id. */
export type Excuses = Readonly<Record<string, string>>;
type StoredMarks = Marks & { date: string; time: string; at: number };

/** Marks belong to one trainer, batch, day and slot; those of an edited session to its id. */
const prefixOf = (batchId: string) =>
  `attendance:${currentSession()?.userId ?? ""}:${batchId}:` as const;
const keyOf = (batchId: string, date: string, time: string): Key =>
  `${prefixOf(batchId)}${date}:${time}`;

/** Keeps every mark on this device until the server has it, even if the tab closes. */
function keepMarks(batchId: string, date: string, time: string, marks: Marks) {
  const stored: StoredMarks = { ...marks, date, time, at: Date.now() };
  try {
    writeStored(keyOf(batchId, date, time), JSON.stringify(stored));
  } catch {
    // A full or blocked storage only costs the safety net; the page keeps working.
  }
}

const dropMarks = (batchId: string, date: string, time: string) =>
  removeStored(keyOf(batchId, date, time));

export const readMarks = (batchId: string, date: string, time: string): StoredMarks | undefined =>
  parseMarks(readStored(keyOf(batchId, date, time)));

/** Returns the latest stored marks of a batch, to restore them after the tab was closed. */
export function latestMarks(batchId: string): StoredMarks | undefined {
  return listStored(prefixOf(batchId))
    .flatMap(([, text]) => parseMarks(text) ?? [])
    .toSorted((one, other) => other.at - one.at)[0];
}

function parseMarks(text: string | null): StoredMarks | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const isWhole =
      stored !== null &&
      typeof stored === "object" &&
      "present" in stored &&
      Array.isArray(stored.present) &&
      "at" in stored;
    return isWhole ? (stored as StoredMarks) : undefined;
  } catch {
    return undefined;
  }
}

export type SessionValues = Record<MeetingField, string> & {
  date: string;
  time: string;
  topic: string;
  assignment: File | null;
  present: string[];
  excused: Excuses;
};

/**
 * Keeps the marks and the topic of a new session on this device, under its batch, day and slot.
 * `move` takes them to another day or slot, unless that one has stored marks, which are loaded
 * instead; `drop` deletes them once the server has them; `clear` empties the form.
 */
export function useKeptMarks(batchId: string, app: AppForm<SessionValues>) {
  const { form } = app;
  const { date, time, topic, present, excused } = form.values;
  useEffect(() => {
    if (present.length > 0 || topic || Object.keys(excused).length > 0)
      keepMarks(batchId, date, time, { present, excused, topic });
    else dropMarks(batchId, date, time);
  }, [batchId, date, time, topic, present, excused]);
  return {
    move: (place: { date: string; time: string }) => {
      const stored = readMarks(batchId, place.date, place.time);
      if (stored) form.setValues(marksOf(stored));
      else dropMarks(batchId, date, time);
    },
    drop: () => dropMarks(batchId, date, time),
    clear: () => form.setValues({ present: [], excused: {}, topic: "" }),
  };
}

/** The stored marks, also of a client version without excuses. */
export const marksOf = ({
  present,
  topic,
  excused = {},
}: Omit<Marks, "excused"> & Partial<Marks>) => ({
  present,
  topic,
  excused,
});

/** The excuses of those not marked as present. */
const absentOf = (excused: Excuses, present: readonly string[]): Excuses =>
  Object.fromEntries(
    Object.entries(excused)
      .filter(([id]) => !present.includes(id))
      .map(([id, reason]) => [id, reason.trim()]),
  );

export const NO_REASON = "Say why somebody is excused.";

/** What a session needs before it can be saved, by field. */
export function missingIn(values: SessionValues, hasQuestion: boolean): Missing {
  const { date, time, topic, present, excused, assignment } = values;
  const needs: [field: keyof SessionValues, isThere: boolean, text: string][] = [
    ["date", date !== "", "Choose the date."],
    ["time", time !== "", "Choose the time."],
    ["topic", topic.trim() !== "", "Enter the topic."],
    ["present", present.length > 0, "Mark at least one trainee as present."],
    ["excused", !Object.values(absentOf(excused, present)).includes(""), NO_REASON],
    ["assignment", hasQuestion || assignment !== null, "Choose the assignment, a PDF."],
  ];
  return Object.fromEntries(
    needs.flatMap(([field, isThere, text]) => (isThere ? [] : [[field, text]])),
  );
}
export type Missing = Partial<Record<keyof SessionValues, string>>;

/** All that is missing, in one line for the button; null if nothing is. */
export const describeMissing = (missing: Missing): string | null =>
  Object.values(missing).join(" ") || null;

/**
 * The multipart form of a session; it includes the trainer's id and name because the call has them.
 */
export function formOf(
  values: SessionValues,
  trainer: { _id: string; username: string },
  more: Record<string, string>,
): FormData {
  const { date, time, topic, present, excused, assignment } = values;
  return formDataOf({
    ...more,
    date,
    time,
    topic: topic.trim(),
    ...pick(values, SESSION_FIELDS),
    trainerId: trainer._id,
    trainerName: trainer.username,
    attendance: JSON.stringify([...present].sort()),
    excused: JSON.stringify(absentOf(excused, present)),
    assignment,
  });
}
