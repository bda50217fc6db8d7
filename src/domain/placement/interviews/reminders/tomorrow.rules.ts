/** When people are reminded of the next day, in India. */
export const REMINDER_TIME = "18:00";
