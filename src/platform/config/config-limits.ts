/** Rate limits, each a setting of this name; 0 turns one off (C6, I-08, I-11). */
export const LIMITS = {
  LIMIT_REGISTER_PER_HOUR: 100,
  LIMIT_REGISTER_PER_EMAIL_PER_HOUR: 5,
  LIMIT_REGISTER_PER_DAY: 300,
  LIMIT_REGISTER_MAILS_PER_EMAIL_PER_DAY: 3,
  LIMIT_CONTACT_PER_HOUR: 100,
  LIMIT_CONTACT_PER_EMAIL_PER_HOUR: 10,
  LIMIT_CONTACT_PER_DAY: 300,
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_IP: 5,
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: 20,
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: 50,
  LIMIT_OTP_PER_15_MINUTES: 3,
  LIMIT_OTP_PER_DAY: 10,
  LIMIT_OTP_PER_ADDRESS_PER_DAY: 300,
  LIMIT_PDFS_PER_HOUR: 240,
  LIMIT_UPLOADS_PER_HOUR: 60,
  LIMIT_UPLOADED_MB_PER_HOUR: 300,
} as const;
export type LimitName = keyof typeof LIMITS;

/** Retention in days of append-only rows, each a setting of this name. */
export const KEEP_DAYS = {
  /** Refused calls. */
  KEEP_DENIALS_DAYS: 180,
  KEEP_AUDIT_DAYS: 400,
  /** Audit lines about money: eight years, the legal retention of accounts. */
  KEEP_MONEY_AUDIT_DAYS: 2922,
  /** Delivered mails, of which only address and subject are left. */
  KEEP_MAIL_DAYS: 400,
  /** Mails that were given up, with their text: an admin may send them again. */
  KEEP_DEAD_MAIL_DAYS: 90,
  KEEP_NOTIFICATIONS_DAYS: 400,
  /** What visitors wrote. */
  KEEP_CONTACT_DAYS: 400,
} as const;
export type KeepName = keyof typeof KEEP_DAYS;
