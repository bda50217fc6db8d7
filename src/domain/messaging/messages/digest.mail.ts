import type { MailText } from "#/domain/messaging/notices/notify.service.ts";
import type { Audience } from "#/shared/actor.ts";
import type { Address } from "#/shared/pages.ts";

const SCREENS: Partial<Record<Audience, readonly [label: string, path: Address]>> = {
  admin: ["Open the queues", "/admin-panel"],
  trainer: ["Open the dashboard", "/trainer-dashboard"],
  ceo: ["Open the dashboard", "/ceo-dashboard"],
  cto: ["Open the dashboard", "/cto-dashboard"],
  salesHead: ["Open the dashboard", "/sales-head-dashboard"],
  informer: ["Open the interviews", "/interviews"],
};

export function digestMail(
  { username, audience }: { username: string; audience: Audience },
  lines: readonly string[],
): MailText {
  const [label, path] = SCREENS[audience] ?? ["Log in", "/login"];
  return {
    subject: "What waits for you today",
    heading: "What waits for you today",
    paragraphs: [
      `Good morning ${username}.`,
      ...lines,
      "You can switch this mail off under Notifications.",
    ],
    button: { label, path },
  };
}
