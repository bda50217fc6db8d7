import { MEETING, MEETING_FIELDS, type MeetingChange } from "#/shared/meeting.ts";

/** The columns of a file that say where a meeting is and with whom. */
export const meetingExport = MEETING_FIELDS.map((field) => ({
  label: MEETING[field].label,
  value: (row: MeetingChange) => row[field] ?? null,
}));
