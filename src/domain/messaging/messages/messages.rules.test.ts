import { expect, test } from "vitest";
import { appStateOf, mailStateOf } from "./messages.rules.ts";

const NOW = new Date("2026-03-02T20:00:00Z");
const mail = {
  isWritten: true,
  mailId: "1",
  status: "waiting",
  attempts: 0,
  isBounced: false,
  dueAt: null,
  availableAt: NOW,
} as const;

test.each([
  ["waiting", {}],
  ["morning", { dueAt: NOW, availableAt: new Date(NOW.valueOf() + 1) }],
  // Released in the morning, or when quiet hours were switched off.
  ["waiting", { dueAt: NOW }],
  ["failing", { attempts: 1 }],
  ["bounced", { attempts: 1, isBounced: true }],
  ["bounced", { status: "dead", isBounced: true }],
  ["dead", { status: "dead" }],
  ["sent", { status: "sent", attempts: 1 }],
  // Switched off before it was written, and before it was sent.
  ["off", { mailId: null, status: null }],
  ["off", { status: "skipped" }],
  ["gone", { status: null }],
  // The job has not written to them yet.
  ["waiting", { isWritten: false, mailId: null, status: null }],
] as const)("a mail is %s: %o", (state, row) => {
  expect(mailStateOf({ ...mail, ...row }, NOW)).toBe(state);
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
