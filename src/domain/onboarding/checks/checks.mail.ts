import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Gathered } from "#/domain/office/decisions/decide.service.ts";
import { formatDate } from "#/shared/dates.ts";
import { DOCUMENT_NAMES, type DocumentKind, sendAgainBy } from "../documents/documents.rules.ts";
import { hasDestroyed, isWhollyVerified, listUnnotified } from "./checks.queries.ts";

/**
 * The decisions about a person's documents since the last mail: which were returned, or that all
 * six are verified. That depends on several decisions, so it waits until none can be undone.
 */
export const checksGathered: Gathered = {
  table: "documents",
  noticeOf: async (tx, userId) => {
    const returned = await listUnnotified(tx, userId);
    if (returned.length > 0) return returnedNotice(userId, returned);
    // A document that was verified and then destroyed does not vouch for a new upload.
    const isVerified = (await isWhollyVerified(tx, userId)) && !(await hasDestroyed(tx, userId));
    return isVerified ? verifiedNotice(userId) : [];
  },
};

type Returned = { kind: DocumentKind; reason: string | null; decidedAt: Date | null };

const PAGE = "/document-upload";

/** The notice of the documents to send again, each with its reason. */
function returnedNotice(userId: string, returned: readonly Returned[]): Notice {
  const [first, ...others] = returned;
  const day = first?.decidedAt ? formatDate(sendAgainBy(first.decidedAt)) : "";
  if (first && others.length === 0) {
    const values = { document: DOCUMENT_NAMES[first.kind], reason: first.reason ?? "", day };
    return worded(userId, "document-returned", values, { path: PAGE });
  }
  const values = {
    documents: returned.map(({ kind }) => DOCUMENT_NAMES[kind]).join(", "),
    count: String(returned.length),
    day,
    reasons: returned.map(({ kind, reason }) => `${DOCUMENT_NAMES[kind]}: ${reason}`).join("\n"),
  };
  return worded(userId, "documents-returned", values, { path: PAGE });
}

/** The notice that nothing more is needed. */
const verifiedNotice = (traineeId: string): Notice =>
  worded(traineeId, "documents-verified", {}, { path: "/my-papers" });
