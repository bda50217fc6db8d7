/** Attendance below this share of the sessions that count is low. */
export const LOW_ATTENDANCE = 0.75;
/** With fewer sessions, one missed says nothing. */
const FEWEST_COUNTED = 4;

/** Whether a trainee attended too few of the sessions they were expected at. */
export const isAttendanceLow = ({ expected, attended }: { expected: number; attended: number }) =>
  expected >= FEWEST_COUNTED && attended < expected * LOW_ATTENDANCE;
