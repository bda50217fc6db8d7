import { z } from "zod";
import { optionalLineField, optionalTextField } from "./line-field.ts";
import { optionalLink } from "./link-field.ts";
import {
  LONGEST_CONTACT,
  LONGEST_MEETING_NOTE,
  LONGEST_PLACE,
  type MeetingField,
} from "./meeting.ts";

const orNull = (text: string) => text || null;

/**
 * Where somebody is met and with whom, as a call sends it: what it leaves out stays as it is, and
 * an emptied field becomes null.
 */
export const meetingFields = {
  place: optionalLineField(LONGEST_PLACE).transform(orNull).nullish(),
  link: optionalLink().nullish(),
  contactPerson: optionalLineField(LONGEST_CONTACT).transform(orNull).nullish(),
  note: optionalTextField(LONGEST_MEETING_NOTE).transform(orNull).nullish(),
} satisfies Record<MeetingField, z.ZodType>;

/** The same as it is read: what is empty is left out. */
export const meeting = {
  place: z.string().optional(),
  /** An address that begins with https://. */
  link: z.string().optional(),
  contactPerson: z.string().optional(),
  note: z.string().optional(),
} satisfies Record<MeetingField, z.ZodType>;
