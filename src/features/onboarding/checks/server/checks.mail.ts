import type { Notice } from "#/features/notices/server/notify.ts";
import { DOCUMENT_NAMES, type DocumentKind } from "../../documents/rules.ts";

/** The notice of a document that has to be sent again, with the reason. */
export function returnedNotice(document: {
  traineeId: string;
  kind: DocumentKind;
  reason: string;
}): Notice {
  const { traineeId, kind, reason } = document;
  const what = DOCUMENT_NAMES[kind];
  return {
    userId: traineeId,
    kind: "document-returned",
    mail: {
      subject: `Please send again: ${what}`,
      heading: "One of your documents is needed again",
      paragraphs: [
        `We could not accept this document: ${what}.`,
        `The office wrote: ${reason}`,
        "Only this file is needed again. Everything else stays as it is, and you can go on meanwhile.",
      ],
      button: { label: "Send it again", path: "/document-upload" },
    },
    notification: { text: `Please send again: ${what}. ${reason}`, href: "/document-upload" },
  };
}

/** The notice that nothing more is needed. */
export const verifiedNotice = (traineeId: string): Notice => ({
  userId: traineeId,
  kind: "documents-verified",
  mail: {
    subject: "Your six documents are verified",
    heading: "Your documents are verified",
    paragraphs: [
      "We looked at your six documents and all of them are in order. Nothing more is needed.",
    ],
    button: { label: "See my papers", path: "/my-papers" },
  },
  notification: { text: "Your six documents are verified.", href: "/my-papers" },
});
