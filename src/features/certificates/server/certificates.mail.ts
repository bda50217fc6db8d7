import type { Notice } from "#/features/notices/server/notify.ts";
import { achievementOf, writeCode } from "../rules.ts";
import type { CertificateRow } from "./queries.ts";

/** Tells a holder that the office has withdrawn a certificate, and why. */
export function certificateWithdrawn(row: CertificateRow, reason: string): Notice {
  const number = writeCode(row.code);
  const text = `Your certificate ${number} (${achievementOf(row)}) was withdrawn: ${reason}`;
  return {
    userId: row.traineeId,
    kind: "certificate-withdrawn",
    mail: {
      subject: `Your certificate ${number} was withdrawn`,
      heading: "A certificate was withdrawn",
      paragraphs: [
        text,
        "It stays in your list, and whoever checks its number reads that it counts no longer.",
      ],
      button: { label: "Open my papers", path: "/my-papers" },
    },
    notification: { text, href: "/my-papers" },
  };
}
