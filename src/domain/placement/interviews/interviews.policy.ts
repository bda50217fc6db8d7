import type { Audience } from "#/shared/actor.ts";
import { knownMeeting, type Meeting } from "#/shared/meeting.ts";

/**
 * Whether a role reads by which link, with whom, and what was noted: the office that arranges it.
 */
const readsMeeting = (audience: Audience): boolean => audience === "admin" || audience === "ceo";

/** What a reader of a day's interviews learns of where they are: the informer only the place. */
export const meetingFor = (audience: Audience, meeting: Meeting) =>
  knownMeeting(readsMeeting(audience) ? meeting : { place: meeting.place });
