import type { Context } from "#/platform/app/platform.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import { filledSections } from "#/platform/hub/filled-sections.ts";
import { termsFile } from "#/platform/pdf/terms.ts";

/**
 * The terms and conditions that a trainee prints, signs and uploads again (N7), with their version
 * number.
 */
export function termsTemplate(context: Context): Promise<FileResponse> {
  const settings = context.hub.now();
  const { terms } = settings;
  return termsFile(context, {
    name: "Terms and conditions",
    version: terms.version,
    lead: "Read every section, sign at the end, then upload the signed pages with your documents.",
    sections: filledSections(terms.text, settings),
    declaration: "I have read these terms and conditions, I understand them and I agree to them.",
  });
}
