import type { Notice } from "#/domain/messaging/notices/notify.service.ts";
import { paragraphsOf } from "#/domain/messaging/notices/wording/wording.rules.ts";
import { addressOf } from "#/shared/pages.ts";

type Written = { id: string; subject: string; text: string };

export function messageNotice(userId: string, { id, subject, text }: Written): Notice {
  const path = addressOf("/messages/$messageId", { params: { messageId: id } });
  return {
    userId,
    kind: "message",
    mail: {
      subject,
      heading: subject,
      paragraphs: paragraphsOf(text),
      button: { label: "Read it in the hub", path },
    },
    notification: { text: subject, href: path },
  };
}
