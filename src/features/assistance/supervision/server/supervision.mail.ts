import type { Notice } from "#/features/notices/server/notify.ts";

const PAGE = "/assistance-dashboard";
const button = { label: "Open assistance", path: PAGE } as const;

type Guides = { provider: string | null; helper: string | null };

/** Who guides a person from now on; told when somebody new is assigned. */
export function guidedNotice(userId: string, { provider, helper }: Guides): Notice {
  const who = [
    ...(provider ? [`${provider} is your guidance provider.`] : []),
    ...(helper ? [`${helper} is your guidance helper.`] : []),
  ];
  return {
    userId,
    kind: "assistance-guidance-assigned",
    mail: {
      subject: "Your guidance at work",
      heading: "Somebody is at your side",
      paragraphs: [...who, "You find them on your assistance page."],
      button,
    },
    notification: { text: who.join(" "), href: PAGE },
  };
}

export const closedNotice = (userId: string): Notice => ({
  userId,
  kind: "assistance-closed",
  mail: {
    subject: "Your guidance has been closed",
    heading: "Your guidance has been closed",
    paragraphs: [
      "The CTO closed your guidance at work.",
      "If you still need somebody at your side, tell us: it can be reopened.",
    ],
    button,
  },
  notification: { text: "Your guidance at work has been closed.", href: PAGE },
});

export const reopenedNotice = (userId: string, reason: string): Notice => ({
  userId,
  kind: "assistance-reopened",
  mail: {
    subject: "Your support runs again",
    heading: "Your support runs again",
    paragraphs: ["Your support at work has been reopened.", `Reason: ${reason}`],
    button,
  },
  notification: { text: "Your support at work has been reopened.", href: PAGE },
});
