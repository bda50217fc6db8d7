import { z } from "zod";
import { optionalLineField, optionalTextField } from "./line-field.ts";
import { optionalLink } from "./link-field.ts";
import { MEETING, type MeetingField, ofEachField, SESSION_FIELDS } from "./meeting.ts";
import { pick } from "./pick.ts";

function sent(name: MeetingField): z.ZodType<string | null, string> {
  const field = MEETING[name];
  if (field.kind === "link") return optionalLink();
  const typed = field.kind === "line" ? optionalLineField : optionalTextField;
  return typed(field.longest).transform((text) => text || null);
}

/**
 * Where a meeting is and with whom, as a call sends it: a field left out stays as it is, and an
 * emptied field becomes null.
 */
export const meetingFields = ofEachField((name) => sent(name).nullish());

/** The fields of a meeting in a response: empty ones are left out. */
export const meeting = ofEachField(() => z.string().optional());

/** Both for a training session. */
export const sessionMeetingFields = pick(meetingFields, SESSION_FIELDS);
export const sessionMeeting = pick(meeting, SESSION_FIELDS);
