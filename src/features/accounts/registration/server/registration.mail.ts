import type { Notice } from "#/features/notices/server/notify.ts";
import type { Context } from "#/server/platform.ts";

type Registrant = { id: string; username: string; email: string };

export const approvalMail = (context: Context, registrant: Registrant): Notice => ({
  userId: registrant.id,
  to: registrant.email,
  kind: "registration-approved",
  mail: {
    subject: `Welcome to ${context.config.hubName}: your registration is approved`,
    heading: "Your registration is approved",
    paragraphs: [
      `Hello ${registrant.username}, good news: your registration was approved.`,
      "Sign in on the User tab. You will fill in your details, upload six documents and pay the admission fee; then you join your batch.",
    ],
    button: { label: "Sign in", path: "/login" },
  },
  notification: {
    text: "Your registration was approved. Start with your details.",
    href: "/trainee-dashboard",
  },
});

export const rejectionMail = (context: Context, registrant: Registrant): Notice => ({
  userId: registrant.id,
  to: registrant.email,
  kind: "registration-rejected",
  mail: {
    subject: `About your registration with ${context.config.hubName}`,
    heading: "Your registration was not approved",
    paragraphs: [
      `Hello ${registrant.username}, thank you for your interest. We could not approve your registration this time.`,
      "If you think this is a mistake, or your situation has changed, write to us or register again.",
    ],
    button: { label: "Contact us", path: "/contact-us" },
  },
});
