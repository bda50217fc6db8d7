/** Below this share of the sessions that count, a member is named. */
export const LOW_ATTENDANCE = 0.75;
/** One missed session of two or three says nothing. */
const FEWEST_COUNTED = 4;

/** Whether somebody was at too few of the sessions they were expected at. */
export const isAttendanceLow = ({ expected, attended }: { expected: number; attended: number }) =>
  expected >= FEWEST_COUNTED && attended < expected * LOW_ATTENDANCE;
