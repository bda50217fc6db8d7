import { formatPaise } from "#/shared/money.ts";
import { supportPrice } from "#/shared/support-price.ts";
import { type Section, sectionsOf } from "#/shared/terms.ts";
import type { HubSettings } from "./values.ts";

/** Returns the sections of a text that an owner wrote, with the settings filled in. */
export const filledSections = (
  text: string,
  { hubName, admissionFeePaise, supportFee, contacts }: HubSettings,
): Section[] =>
  sectionsOf(text, {
    hub: hubName,
    fee: formatPaise(admissionFeePaise),
    support: supportPrice(supportFee),
    contact: `${contacts.admin.name} (${contacts.admin.email})`,
  });
