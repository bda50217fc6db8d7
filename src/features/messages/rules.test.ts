import { expect, test } from "vitest";
import { appStateOf, mailStateOf } from "./rules.ts";

const mail = {
  isWritten: true,
  mailId: "1",
  status: "waiting",
  attempts: 0,
  isBounced: false,
  isHeld: false,
} as const;

test.each([
  ["waiting", {}],
  ["morning", { isHeld: true }],
  ["failing", { attempts: 1 }],
  ["bounced", { attempts: 1, isBounced: true }],
  ["bounced", { status: "dead", isBounced: true }],
  ["dead", { status: "dead" }],
  ["sent", { status: "sent", attempts: 1 }],
  // Switched off before it was written, and before it left.
  ["off", { mailId: null, status: null }],
  ["off", { status: "skipped" }],
  ["gone", { status: null }],
  // The job has not come to them yet.
  ["waiting", { isWritten: false, mailId: null, status: null }],
] as const)("a mail is %s: %o", (state, row) => {
  expect(mailStateOf({ ...mail, ...row })).toBe(state);
});

test.each([
  ["off", { notificationId: null, isRead: null }],
  ["unread", { notificationId: "1", isRead: false }],
  ["read", { notificationId: "1", isRead: true }],
  ["read", { notificationId: "1", isRead: null }],
  ["unread", { isWritten: false, notificationId: null, isRead: null }],
] as const)("a notification is %s: %o", (state, row) => {
  expect(appStateOf({ isWritten: true, ...row })).toBe(state);
});
