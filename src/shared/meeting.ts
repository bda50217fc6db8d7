import { pick } from "./pick.ts";

/** Where somebody is met and with whom: what an interview and a training session may say. */
export const MEETING_FIELDS = ["place", "link", "contactPerson", "note"] as const;
export type MeetingField = (typeof MEETING_FIELDS)[number];
export type Meeting = Record<MeetingField, string | null>;
/** What a call says of it: a field that is left out stays as it is. */
export type MeetingChange = { [K in MeetingField]?: string | null | undefined };

/** When people are reminded of what is tomorrow, in India. */
export const REMINDER_TIME = "18:00";

export const LONGEST_PLACE = 200;
export const LONGEST_CONTACT = 200;
export const LONGEST_MEETING_NOTE = 1000;

export const NO_MEETING: Meeting = { place: null, link: null, contactPerson: null, note: null };

export const MEETING_LABELS: Record<MeetingField, string> = {
  place: "Place",
  link: "Link",
  contactPerson: "Contact person",
  note: "Note",
};

/** What is stored once a change is laid over what was there. */
export const meetingOf = (change: MeetingChange, before: MeetingChange = {}): Meeting => ({
  ...NO_MEETING,
  ...pick(before, MEETING_FIELDS),
  ...pick(change, MEETING_FIELDS),
});

/** What is known of it: an answer leaves out what is empty. */
export const knownMeeting = (of: MeetingChange): { [K in MeetingField]?: string } =>
  Object.fromEntries(MEETING_FIELDS.flatMap((field) => (of[field] ? [[field, of[field]]] : [])));

/** The same as a form holds it: an empty text for nothing. */
export const meetingValues = (of: MeetingChange | null | undefined) =>
  Object.fromEntries(MEETING_FIELDS.map((field) => [field, of?.[field] ?? ""])) as Record<
    MeetingField,
    string
  >;

/** The fields in which two differ. */
export const changedMeeting = (before: MeetingChange, after: MeetingChange): MeetingField[] =>
  MEETING_FIELDS.filter((field) => (before[field] ?? null) !== (after[field] ?? null));

/** "Place: Room 2", one line for each field that says something; a note's lines are kept. */
export const meetingLines = (meeting: MeetingChange): string[] =>
  MEETING_FIELDS.flatMap((field) =>
    meeting[field] ? [`${MEETING_LABELS[field]}: ${meeting[field]}`] : [],
  );

const NOW: Record<MeetingField, (value: string) => string> = {
  place: (value) => `The place is now: ${value}.`,
  link: (value) => `The link is now: ${value}`,
  contactPerson: (value) => `The contact person is now: ${value}.`,
  note: (value) => `The note is now: ${value}`,
};

/** What has become of each field that changed, a sentence each. */
export const meetingChanges = (before: MeetingChange, after: MeetingChange): string[] =>
  changedMeeting(before, after).map((field) => {
    const value = after[field];
    return value
      ? NOW[field](value)
      : `The ${MEETING_LABELS[field].toLowerCase()} no longer applies.`;
  });
