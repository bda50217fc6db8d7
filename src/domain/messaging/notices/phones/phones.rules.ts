export const PHONE_JOB = "messages.phone";

/** The variables of urgent notices' templates, between the hub's name and the address. */
export type TextWords = { what: string; when: string };

/**
 * So long a variable may be in an SMS that India's operators take (TRAI's register of templates).
 */
const LONGEST_IN_SMS = 30;

/**
 * Returns a variable as a template takes it: without breaks of lines, which WhatsApp refuses, and
 * in an SMS in letters that every phone has and no longer than operators take.
 */
export function variableOf(value: string, channel: "whatsapp" | "sms"): string {
  const line = value.replace(/\s+/g, " ").trim();
  if (channel === "whatsapp") return line;
  const plain = line.replace(/₹\s?/g, "Rs ").replace(/[–—]/g, "-").replace(/…/g, "...");
  return plain.length <= LONGEST_IN_SMS ? plain : `${plain.slice(0, LONGEST_IN_SMS - 2).trim()}..`;
}
