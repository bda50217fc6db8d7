/** The notice for admins about a program that no longer gets anything. */
export const webhookFailing = (label: string, isGone: boolean) => ({
  kind: "webhook-failing" as const,
  text: isGone
    ? `${label} says that its address is gone. It is told nothing until you switch it on again.`
    : `${label} did not take a message for three days. What it missed can be sent again.`,
  href: "/admin-panel/webhooks" as const,
});
