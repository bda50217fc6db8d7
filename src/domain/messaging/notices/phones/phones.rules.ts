export const PHONE_JOB = "messages.phone";

/** The variables of urgent notices' templates, between the hub's name and the address. */
export type TextWords = { what: string; when: string };

/**
 * The maximum length of a variable in an SMS that Indian operators accept (TRAI's template
 * register).
 */
const LONGEST_IN_SMS = 30;

/**
 * Converts a variable for a template: without line breaks, which WhatsApp refuses, and for an SMS
 * with letters that every phone has, and no longer than operators accept.
 */
export function variableOf(value: string, channel: "whatsapp" | "sms"): string {
  const line = value.replace(/\s+/g, " ").trim();
  if (channel === "whatsapp") return line;
  const plain = line.replace(/₹\s?/g, "Rs ").replace(/[–—]/g, "-").replace(/…/g, "...");
  return plain.length <= LONGEST_IN_SMS ? plain : `${plain.slice(0, LONGEST_IN_SMS - 2).trim()}..`;
}
