import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { currentSession } from "#/client/lib/session.ts";
import { type Key, readStored, removeStored, writeStored } from "#/client/lib/storage.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { MEETING_FIELDS, meetingValues } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { marksOf, type SessionValues } from "./sessions.client.ts";
import type { Session } from "./sessions.contract.ts";
import { type Editable, mergeEdits } from "./sessions.rules.ts";

/** The stored values of the fields that the form edits. */
export const storedValues = (session: Session) => {
  const { date, time, topic, attendance, excused = {} } = session;
  return { date, time, topic, excused, present: attendance, ...meetingValues(session) };
};

/** Unsaved changes with the version they are based on; older clients stored none. */
type KeptEdit = Omit<SessionValues, "assignment"> & { version: number; base?: Editable };

const editKeyOf = (sessionId: string): Key =>
  `session-edit:${currentSession()?.userId ?? ""}:${sessionId}`;

/**
 * Returns the unsaved changes of a session, merged into the stored one if that has changed since;
 * undefined if they cannot be merged.
 */
export function readEdit(session: Session): KeptEdit | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(editKeyOf(session.sessionId)) ?? "null");
    const isWhole =
      stored !== null &&
      typeof stored === "object" &&
      "version" in stored &&
      "present" in stored &&
      Array.isArray(stored.present);
    if (!isWhole) return undefined;
    const kept = stored as KeptEdit;
    if (kept.version === session.version) return kept;
    const own = { ...kept, ...marksOf(kept) };
    return kept.base && { ...kept, ...mergeEdits(kept.base, own, storedValues(session)) };
  } catch {
    return undefined;
  }
}

const dropEdit = (sessionId: string) => removeStored(editKeyOf(sessionId));

/**
 * Keeps unsaved changes of a stored session on this device while their trainer is signed in, so
 * that they survive closing the tab; a chosen file cannot be kept. A trainer who leaves the page
 * after being asked discards them.
 */
export function useKeptEdit(
  base: Session,
  app: AppForm<SessionValues>,
  restored: KeptEdit | undefined,
) {
  const { sessionId, version } = base;
  const { setValues } = app.form;
  const isRestored = useRef(false);
  // Applied over the stored session, so that the differences still count as unsaved.
  useEffect(() => {
    if (!restored || isRestored.current) return;
    isRestored.current = true;
    const { date, time } = restored;
    setValues({ date, time, ...marksOf(restored), ...pick(restored, MEETING_FIELDS) });
  }, [restored, setValues]);
  const { assignment: _, ...values } = app.form.values;
  const isChanged = app.form.isDirty();
  const serialized = JSON.stringify({ ...values, version, base: storedValues(base) });
  useEffect(() => {
    if (!isChanged) return dropEdit(sessionId);
    try {
      writeStored(editKeyOf(sessionId), serialized);
    } catch {
      // A full or blocked storage only costs the safety net; the page keeps working.
    }
  }, [sessionId, serialized, isChanged]);
  useEffect(
    () => () => {
      if (currentSession()) dropEdit(sessionId);
    },
    [sessionId],
  );
}

export const RestoredEdit = ({ onDiscard }: { onDiscard: () => void }) => (
  <InlineAlert tone="info" title="Your changes are back">
    They were kept on this device and are not saved yet.{" "}
    <Button variant="default" size="compact-sm" onClick={onDiscard}>
      Discard them
    </Button>
  </InlineAlert>
);
