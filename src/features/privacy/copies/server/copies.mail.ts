import type { Notice } from "#/features/notices/server/notify.ts";

/** Tells somebody that a copy of their data was downloaded, so that they notice where it was not them. */
export const copyMadeNotice = (userId: string): Notice => ({
  userId,
  kind: "copy-downloaded",
  mail: {
    subject: "A copy of your data was downloaded",
    heading: "A copy of your data was downloaded",
    paragraphs: [
      "Somebody signed in as you proved who they are and downloaded everything that we hold about you.",
      "If it was not you, end your sessions and change your password at once, and write to us.",
    ],
    button: { label: "See where you are signed in", path: "/security" },
  },
  notification: { text: "A copy of your data was downloaded.", href: "/my-data" },
});
