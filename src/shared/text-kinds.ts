import type { NoticeKind } from "./occasions.ts";

/** Notices that are urgent enough for WhatsApp or SMS as well. */
export const TEXT_KINDS = [
  "interview-scheduled",
  "interview-moved",
  "interview-tomorrow",
  "session-cancelled",
  "due-soon",
  "due-overdue",
] as const satisfies readonly NoticeKind[];
export type TextKind = (typeof TEXT_KINDS)[number];

/** Languages of text templates, by their codes (ISO 639-1). */
export const TEXT_LANGUAGES = {
  en: "English",
  hi: "Hindi",
  kn: "Kannada",
  ml: "Malayalam",
  ta: "Tamil",
  te: "Telugu",
} as const;
export type TextLanguage = keyof typeof TEXT_LANGUAGES;

/** True if a notice is also sent by WhatsApp or SMS, to people who agreed. */
export const isTextKind = (kind: NoticeKind): kind is TextKind =>
  TEXT_KINDS.some((one) => one === kind);
