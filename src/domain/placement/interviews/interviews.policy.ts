import type { Audience } from "#/shared/actor.ts";
import { knownMeeting, type Meeting } from "#/shared/meeting.ts";

/** Whether a role reads link, interviewer and notes: the office, which arranges them. */
const readsMeeting = (audience: Audience): boolean => audience === "admin" || audience === "ceo";

/**
 * Where a day's interviews take place, as a reader may see it: the informer gets only the place.
 */
export const meetingFor = (audience: Audience, meeting: Meeting) =>
  knownMeeting(readsMeeting(audience) ? meeting : { place: meeting.place });
