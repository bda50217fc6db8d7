/** The queues of the office, in the order in which they are offered. */
export const QUEUES = [
  "registrations",
  "documents",
  "corrections",
  "erasures",
  "placements",
  "assistance",
  "returned",
  "dues",
  "interviews",
  "messages",
  "stuck",
] as const;
export type QueueName = (typeof QUEUES)[number];
