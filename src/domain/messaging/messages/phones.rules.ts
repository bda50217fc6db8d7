export const PHONE_JOB = "messages.phone";
