/** How long the trainer's screen shows one code. */
export const CODE_SECONDS = 15;

/**
 * The previous code is accepted too, for people who were still typing it, so a code is valid for 30
 * seconds at most.
 */
export const CODES_TAKEN = 2;

export const WRONG_CODE_SHAPE = "Type the six digits on the trainer's screen.";

/** The step of an instant, which numbers its code. */
export const stepAt = (now: Date): number => Math.floor(now.valueOf() / 1000 / CODE_SECONDS);

/** Milliseconds until the next code. */
export const untilNextCode = (now: Date): number =>
  CODE_SECONDS * 1000 - (now.valueOf() % (CODE_SECONDS * 1000));

/** Whether check-in is open: opened, not closed, and only on the session's day. */
export const isOpenOn = (
  checkIn: { openedAt: Date | null; closedAt: Date | null; date: string },
  today: string,
): boolean => checkIn.openedAt !== null && checkIn.closedAt === null && checkIn.date === today;
