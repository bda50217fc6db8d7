import type { SettingValues } from "../hub/values.ts";

/** The environment variable of each setting that an owner may also change, if it has one. */
export const VARIABLES = {
  hubName: "HUB_NAME",
  adminName: "CONTACT_ADMIN_NAME",
  adminEmail: "CONTACT_ADMIN_EMAIL",
  adminPhone: "CONTACT_ADMIN_PHONE",
  marketingName: "CONTACT_MARKETING_NAME",
  marketingEmail: "CONTACT_MARKETING_EMAIL",
  marketingPhone: "CONTACT_MARKETING_PHONE",
  registrationAnswerDays: "REGISTRATION_ANSWER_DAYS",
  contactAnswerDays: "CONTACT_ANSWER_DAYS",
  address: "HUB_ADDRESS",
  hours: "HUB_HOURS",
  admissionFee: "ADMISSION_FEE",
  payToAccount: "PAY_TO_ACCOUNT",
  payToUpi: "PAY_TO_UPI",
  timeSlots: "TIME_SLOTS",
} as const satisfies { [K in keyof SettingValues]?: string };

type Settings = {
  [K in keyof typeof VARIABLES as (typeof VARIABLES)[K]]?: SettingValues[K] | undefined;
};

/** Returns the fields that the environment sets, and only those. */
export function presetOf(settings: Settings): Partial<SettingValues> {
  const all = Object.entries(VARIABLES).map(([field, name]) => [field, settings[name]] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
