import type { Gathered } from "#/features/decisions/server/decide.ts";
import { type Notice, worded } from "#/features/notices/server/notify.ts";
import { formatDate } from "#/shared/dates.ts";
import { DOCUMENT_NAMES, type DocumentKind, sendAgainBy } from "../../documents/rules.ts";
import { listUnnotified } from "./queries.ts";

/** Everything of somebody's that was returned since they were last told. */
export const returnedGathered: Gathered = {
  table: "documents",
  noticeOf: async (tx, userId) => returnedNotice(userId, await listUnnotified(tx, userId)),
};

type Returned = { kind: DocumentKind; reason: string | null; decidedAt: Date | null };

const PAGE = "/document-upload";

/** The notice of the documents that have to be sent again, each with its reason. */
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
export const verifiedNotice = (traineeId: string): Notice =>
  worded(traineeId, "documents-verified", {}, { path: "/my-papers" });
