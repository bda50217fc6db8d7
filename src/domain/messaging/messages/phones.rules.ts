/** Hands texts to the provider. */
export const PHONE_JOB = "messages.phone";
