import type { Notice } from "#/features/notices/server/notify.ts";

const PAGE = "/assistance-details";

export const closedNotice = (userId: string, summary: string | null): Notice => ({
  userId,
  kind: "assistance-closed",
  mail: {
    subject: "Your assistance has ended",
    heading: "Your assistance has ended",
    paragraphs: [
      "We closed your assistance today. Thank you for letting us be part of your first steps at work.",
      ...(summary ? [summary] : []),
      "What was done and paid stays on your assistance page.",
    ],
    button: { label: "Open my assistance", path: PAGE },
  },
  notification: { text: "Your assistance has ended. What was done stays here.", href: PAGE },
});
