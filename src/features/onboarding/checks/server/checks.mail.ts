import type { Gathered } from "#/features/decisions/server/decide.ts";
import { type Notice, worded } from "#/features/notices/server/notify.ts";
import { DOCUMENT_NAMES, type DocumentKind } from "../../documents/rules.ts";
import { listUnnotified } from "./queries.ts";

/** Everything of somebody's that was returned since they were last told. */
export const returnedGathered: Gathered = {
  table: "documents",
  noticeOf: async (tx, userId) => returnedNotice(userId, await listUnnotified(tx, userId)),
};

type Returned = { kind: DocumentKind; reason: string | null };

const PAGE = "/document-upload";

/** The notice of the documents that have to be sent again, each with its reason. */
function returnedNotice(userId: string, returned: readonly Returned[]): Notice {
  const kind = "document-returned";
  const names = returned.map((document) => DOCUMENT_NAMES[document.kind]).join(", ");
  const [first, ...others] = returned;
  if (first && others.length === 0) {
    return {
      userId,
      kind,
      mail: {
        subject: `Please send again: ${names}`,
        heading: "One of your documents is needed again",
        paragraphs: [
          `We could not accept this document: ${names}.`,
          `The office wrote: ${first.reason}`,
          "Only this file is needed again. Everything else stays as it is, and you can go on meanwhile.",
        ],
        button: { label: "Send it again", path: PAGE },
      },
      notification: { text: `Please send again: ${names}. ${first.reason}`, href: PAGE },
    };
  }
  return {
    userId,
    kind,
    mail: {
      subject: `Please send again: ${names}`,
      heading: `${returned.length} of your documents are needed again`,
      paragraphs: [
        "We could not accept these documents. The office wrote:",
        ...returned.map((document) => `${DOCUMENT_NAMES[document.kind]}: ${document.reason}`),
        "Only these files are needed again. Everything else stays as it is, and you can go on meanwhile.",
      ],
      button: { label: "Send them again", path: PAGE },
    },
    notification: { text: `Please send again: ${names}.`, href: PAGE },
  };
}

/** The notice that nothing more is needed. */
export const verifiedNotice = (traineeId: string): Notice =>
  worded(traineeId, "documents-verified", {}, { path: "/my-papers" });
