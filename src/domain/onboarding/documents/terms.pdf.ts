import type { Context } from "#/platform/app/platform.ts";
import type { FileAnswer } from "#/platform/http/call.ts";
import { termsFile } from "#/platform/pdf/terms.ts";
import { formatPaise } from "#/shared/money.ts";
import { supportPrice } from "#/shared/support-price.ts";
import { sectionsOf } from "#/shared/terms.ts";

/**
 * The terms and conditions a trainee prints, signs and uploads again (N7), with the number of their
 * version.
 */
export function termsTemplate(context: Context): Promise<FileAnswer> {
  const { hubName, contacts, admissionFeePaise, supportFee, terms } = context.hub.now();
  return termsFile(context, {
    name: "Terms and conditions",
    version: terms.version,
    lead: "Read every section, sign at the end, then upload the signed pages with your documents.",
    sections: sectionsOf(terms.text, {
      hub: hubName,
      fee: formatPaise(admissionFeePaise),
      support: supportPrice(supportFee),
      contact: `${contacts.admin.name} (${contacts.admin.email})`,
    }),
    declaration: "I have read these terms and conditions, I understand them and I agree to them.",
  });
}
