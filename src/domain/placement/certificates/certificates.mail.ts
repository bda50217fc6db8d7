import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { CertificateRow } from "./certificates.queries.ts";
import { achievementOf, writeCode } from "./certificates.rules.ts";

/** Tells a holder that the office has withdrawn a certificate, and why. */
export function certificateWithdrawn(row: CertificateRow, reason: string): Notice {
  const values = { number: writeCode(row.code), achievement: achievementOf(row), reason };
  return worded(row.traineeId, "certificate-withdrawn", values, { path: "/my-papers" });
}
