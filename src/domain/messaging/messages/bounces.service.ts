import type { PublicContext } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { hmacHex, isSameText } from "#/platform/security/secrets.ts";
import { AppError } from "#/shared/errors.ts";
import type { bouncesContract } from "./bounces.contract.ts";
import { updateMailReturned } from "./bounces.queries.ts";
import { readReport } from "./bounces.rules.ts";

const SIGNATURE = "x-hub-signature-256";

/**
 * Takes a bounce report from the operator's mail server, signed with MAIL_REPORTS_SECRET over its
 * bytes. One that changes nothing is accepted too, so that nobody resends it. Throws
 * WEBHOOK_SIGNATURE_INVALID.
 */
async function takeReport(context: PublicContext, body: Buffer): Promise<Record<never, never>> {
  const { db, clock, config, log } = context;
  const secret = config.mailReportsSecret;
  const signature = context.header(SIGNATURE) ?? "";
  if (!secret || !isSameText(signature, `sha256=${hmacHex(secret, body)}`)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  const report = readReport(body.toString("utf8"));
  if (!report) log.info("A report of a mail says of none that it came back.");
  else if (await updateMailReturned(db, clock, report)) {
    log.warn({ mail: report.mailId, problem: report.problem }, "A mail came back.");
  }
  return {};
}

export const bouncesService: Service<typeof bouncesContract> = { takeReport };
