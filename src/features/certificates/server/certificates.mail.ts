import { type Notice, worded } from "#/features/notices/server/notify.ts";
import { achievementOf, writeCode } from "../rules.ts";
import type { CertificateRow } from "./queries.ts";

/** Tells a holder that the office has withdrawn a certificate, and why. */
export function certificateWithdrawn(row: CertificateRow, reason: string): Notice {
  const values = { number: writeCode(row.code), achievement: achievementOf(row), reason };
  return worded(row.traineeId, "certificate-withdrawn", values, { path: "/my-papers" });
}
