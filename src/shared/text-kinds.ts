import type { NoticeKind } from "./occasions.ts";

/** Notices that are urgent enough to go by WhatsApp or SMS as well. */
export const TEXT_KINDS = [
  "interview-scheduled",
  "interview-moved",
  "interview-tomorrow",
  "session-cancelled",
  "due-soon",
  "due-overdue",
] as const satisfies readonly NoticeKind[];
export type TextKind = (typeof TEXT_KINDS)[number];

/** Languages that templates of texts can be in, by their codes (ISO 639-1). */
export const TEXT_LANGUAGES = {
  en: "English",
  hi: "Hindi",
  kn: "Kannada",
  ml: "Malayalam",
  ta: "Tamil",
  te: "Telugu",
} as const;
export type TextLanguage = keyof typeof TEXT_LANGUAGES;

/** Whether a notice goes by WhatsApp or SMS as well, to who agreed. */
export const isTextKind = (kind: NoticeKind): kind is TextKind =>
  TEXT_KINDS.some((one) => one === kind);
