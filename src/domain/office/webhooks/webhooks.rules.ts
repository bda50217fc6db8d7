/** The events a webhook can subscribe to, and their names; each is in the view `webhook_facts`. */
export const WEBHOOK_EVENTS = {
  "person.approved": "Somebody is approved",
  "person.paid": "Somebody pays",
  "person.joined": "Somebody joins a batch",
  "person.marked": "Somebody gets a score",
  "person.placed": "Somebody is placed",
  "month.due": "A month of assistance is due",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The event of a test, to which nobody subscribes. */
export const TEST_EVENT = "hub.test";

/** The suffix of an event's name if the delivered fact is no longer true. */
export const WITHDRAWN = ".withdrawn";

export const MOST_ENDPOINTS = 20;
export const LONGEST_URL = 500;
export const LONGEST_LABEL = 100;

/** For how many hours earlier keys also sign, so that a program can switch. */
export const FORMER_HOURS = 24;
export const MOST_FORMER_KEYS = 5;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds between tries, as Standard Webhooks proposes: over three days in total. */
const PAUSES = [5, 5, 30, 2, 5, 10, 14, 20, 24].map((time, index) =>
  index === 0 ? time : time * (index < 3 ? MINUTE : HOUR),
);

/** Seconds until the next try after this many; undefined after the last. */
export const secondsUntilNextTry = (attempts: number): number | undefined => PAUSES[attempts - 1];

/** Whether a text can be the address of another program: https, without a password in it. */
export const isWebhookUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && hash === "";
};
