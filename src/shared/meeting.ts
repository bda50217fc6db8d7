import { pick } from "./pick.ts";

type Definition = {
  label: string;
  /** The prefix of its value on a screen, if not the label; empty for none. */
  shown?: string;
  /** True if it is also shown where space is short. */
  isBrief?: true;
  /** True if a mail's sentence about its new value ends in a full stop. */
  isProse?: true;
  /** True if training sessions have neither the field nor a column for it. */
  isOfInterviews?: true;
} & (
  | { kind: "link" }
  /** `longest` in characters. */
  | { kind: "line" | "text"; longest: number }
);

/**
 * Where a meeting is and with whom: the details of an interview or a training session. Calls,
 * responses, forms, screens, files, mails and calendar entries follow from this, in this order;
 * each is a column of `interviews`, and of the tables of sessions if these have it.
 */
const DEFINITIONS = {
  place: { kind: "line", longest: 200, label: "Place", shown: "", isBrief: true, isProse: true },
  link: { kind: "link", label: "Link", isBrief: true },
  contactPerson: {
    kind: "line",
    longest: 200,
    label: "Contact person",
    shown: "Contact",
    isProse: true,
  },
  note: { kind: "text", longest: 1000, label: "Note" },
} satisfies Record<string, Definition>;

export type MeetingField = keyof typeof DEFINITIONS;
export const MEETING: Record<MeetingField, Definition> = DEFINITIONS;
export const MEETING_FIELDS = Object.keys(MEETING) as readonly MeetingField[];
type Definitions = typeof DEFINITIONS;
/** The fields that a training session has as well. */
export type SessionField = {
  [K in MeetingField]: Definitions[K] extends { isOfInterviews: true } ? never : K;
}[MeetingField];
export const SESSION_FIELDS = MEETING_FIELDS.filter(
  (field): field is SessionField => !MEETING[field].isOfInterviews,
);

/**
 * "Place, link, contact person and note", at the beginning of a sentence. Not by `Intl`: every
 * signed-in user loads this file, and a browser's first formatter reads all language data.
 */
export function meetingInWords(fields: readonly MeetingField[] = MEETING_FIELDS): string {
  const names = fields.map((field, at) =>
    at === 0 ? MEETING[field].label : MEETING[field].label.toLowerCase(),
  );
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export type Meeting = Record<MeetingField, string | null>;
export type SessionMeeting = Pick<Meeting, SessionField>;
/** A change of a meeting: a field that is left out stays as it is. */
export type MeetingChange = { [K in MeetingField]?: string | null | undefined };

/** When people are reminded of tomorrow's meetings, in India. */
export const REMINDER_TIME = "18:00";

/** Returns what `make` returns for each field, under the field's name. */
export const ofEachField = <T>(make: (field: MeetingField) => T) =>
  Object.fromEntries(MEETING_FIELDS.map((field) => [field, make(field)])) as Record<
    MeetingField,
    T
  >;

export const NO_MEETING: Meeting = ofEachField(() => null);

/** Returns the meeting to store: a change applied to the previous one. */
export const meetingOf = (change: MeetingChange, before: MeetingChange = {}): Meeting => ({
  ...NO_MEETING,
  ...pick(before, MEETING_FIELDS),
  ...pick(change, MEETING_FIELDS),
});

/** The same for a training session. */
export const sessionMeetingOf = (change: MeetingChange, before?: MeetingChange): SessionMeeting =>
  pick(meetingOf(change, before), SESSION_FIELDS);

/** Returns the known fields of a meeting: a response leaves out empty ones. */
export const knownMeeting = (of: MeetingChange): { [K in MeetingField]?: string } =>
  Object.fromEntries(MEETING_FIELDS.flatMap((field) => (of[field] ? [[field, of[field]]] : [])));

/** Returns a meeting as form values: an empty text for nothing. */
export const meetingValues = (of: MeetingChange | null | undefined) =>
  ofEachField((field) => of?.[field] ?? "");

/** Returns the fields in which two meetings differ. */
export const changedMeeting = (before: MeetingChange, after: MeetingChange): MeetingField[] =>
  MEETING_FIELDS.filter((field) => (before[field] ?? null) !== (after[field] ?? null));

/** Returns "Place: Room 2", one line for each field that has a value; a note's lines are kept. */
export const meetingLines = (meeting: MeetingChange): string[] =>
  MEETING_FIELDS.flatMap((field) =>
    meeting[field] ? [`${MEETING[field].label}: ${meeting[field]}`] : [],
  );

/** Returns what became of each changed field, one sentence each. */
export const meetingChanges = (before: MeetingChange, after: MeetingChange): string[] =>
  changedMeeting(before, after).map((field) => {
    const { label, isProse } = MEETING[field];
    const subject = `The ${label.toLowerCase()}`;
    const value = after[field];
    if (!value) return `${subject} no longer applies.`;
    return `${subject} is now: ${value}${isProse ? "." : ""}`;
  });
