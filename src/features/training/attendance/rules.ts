/** Below this share of the sessions that count, a member is named. */
export const LOW_ATTENDANCE = 0.75;
/** One missed session of two or three says nothing. */
const FEWEST_COUNTED = 4;

/** Whether somebody was at too few of the sessions that count for them. */
export const isAttendanceLow = ({ counted, attended }: { counted: number; attended: number }) =>
  counted >= FEWEST_COUNTED && attended < counted * LOW_ATTENDANCE;
