import { z } from "zod";
import { AddressField } from "#/shared/address-field.ts";
import { list, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { listQuery } from "#/shared/list.ts";

export const Notification = namedObject("Notification", {
  _id: z.string(),
  kind: z.string(),
  text: z.string(),
  href: AddressField.nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NOTIFICATION_SORTS = ["createdAt", "kind", "text", "href", "readAt"] as const;

export const noticesContract = {
  listNotifications: list("/api/notifications", {
    summary: "One's own notifications, newest first, and how many are unread",
    access: { row: "N19", may: everyone("self") },
    query: listQuery(NOTIFICATION_SORTS),
    response: z.object({ notifications: z.array(Notification), unread: z.int() }),
  }),
  markRead: post("/api/notifications/read", {
    summary: "Mark notifications as read: the named ones, or all without ids",
    access: { row: "N19", may: everyone("owned"), owned: "body.ids" },
    proof: notNeeded("one's own"),
    body: z.object({
      ids: z.array(z.string().max(100)).max(1000, "At most 1000 notifications.").nullish(),
    }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  resendMail: post("/api/admin/mails/:id/resend", {
    summary: "Try a mail that was given up once more, for another day",
    access: { row: "N56", may: { admin: "any" } },
    proof: notNeeded("the same words to the same person"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
