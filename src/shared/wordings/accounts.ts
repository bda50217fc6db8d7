import type { Wording } from "./template.ts";

const name = { sample: "Asha Rao" };
const hub = { sample: "Careers Hub" };
const signIn = "Open sign-in and security";
const reset = "Reset password";
const NOT_YOU = "If this was not you, change your password at once and write to us.";

/** About codes, links and the state of a user's account. */
export const ACCOUNT_WORDINGS = {
  "password-code": {
    hasCode: true,
    subject: "Your code for {hub}",
    heading: "Reset your password",
    paragraphs: [
      "Use this code to choose a new password. It is valid for {minutes} minutes and for one reset.",
      "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    ],
    button: "",
    notification: "A code to reset your password was sent to your email.",
    variables: { hub, minutes: { sample: "10" } },
  },
  "email-code": {
    hasCode: true,
    subject: "Confirm your email for {hub}",
    heading: "Confirm your new email",
    paragraphs: [
      "Enter this code in your profile, under your new email. It is valid for {minutes} minutes.",
      "{link}",
      "If you did not ask for this, ignore this mail: nothing changes without the code.",
    ],
    button: "{page}",
    notification: "A code to confirm your new email was sent to it.",
    variables: {
      hub,
      minutes: { sample: "10" },
      link: {
        sample: "Or confirm it with the button below, within three days, without signing in.",
        isOptional: true,
        isNeeded: true,
      },
      page: { sample: "Confirm this email" },
    },
  },
  "account-invitation": {
    subject: "Your {hub} account is ready",
    heading: "Your account is ready",
    paragraphs: [
      "Hello {name}, an account was created for you. Choose a password to sign in for the first time.",
      "The link works once, within {days} days. After that, ask our office for another.",
    ],
    button: "Choose your password",
    notification: "Welcome! Your account is ready.",
    variables: { name, hub, days: { sample: "7", isNeeded: true } },
  },
  "account-created": {
    subject: "Your {hub} account is ready",
    heading: "Your account is ready",
    paragraphs: [
      "Hello {name}, an account was created for you.",
      "You were given a password: choose your own when you first sign in on the {tab} tab, within seven days.",
    ],
    button: "Log in",
    notification: "Welcome! Your account is ready.",
    variables: { name, hub, tab: { sample: "User", isNeeded: true } },
  },
  "email-changed": {
    subject: "The email of your {hub} account was changed",
    heading: "Your email was changed",
    paragraphs: [
      "Hello {name}, your account now uses another email address. This one no longer signs in.",
      "If this was not you, put this address back: that works for seven days and ends every session.",
    ],
    button: "Put this address back",
    notification: "The email of your account was changed.",
    variables: { name, hub },
  },
  "email-restored": {
    subject: "The email of your {hub} account was put back",
    heading: "The old email was put back",
    paragraphs: [
      "Hello {name}, the account uses its earlier email again, and every session has ended.",
      "If somebody else changed it, they knew the password: choose a new one now.",
    ],
    button: reset,
    notification: "The earlier email of your account was put back.",
    variables: { name, hub },
  },
  "email-pending": {
    subject: "Another email was entered for your {hub} account",
    heading: "Another email was entered",
    paragraphs: [
      "Hello {name}, somebody who is signed in to your account, or our office, entered another email " +
        "for it. Until it is confirmed, everything stays as it is.",
      "If this was not you, choose a new password now: that ends every other session.",
    ],
    button: reset,
    notification: "Confirm your new email in your profile.",
    variables: { name, hub },
  },
  "password-changed": {
    subject: "Your {hub} password was changed",
    heading: "Your password was changed",
    paragraphs: [
      "Hello {name}, the password of your account was changed just now.",
      "If this was not you, reset your password at once and write to us.",
    ],
    button: reset,
    notification: "Your password was changed.",
    variables: { name, hub },
  },
  "sign-in-new-device": {
    subject: "New sign-in to your {hub} account",
    heading: "A new device signed in",
    paragraphs: [
      "Hello {name}, somebody has just signed in to your account from {place}. That device had not done so before.",
      "If this was you, there is nothing to do. If not, end that session and change your password.",
    ],
    button: signIn,
    notification: "New sign-in: {place}.",
    variables: {
      name,
      hub,
      place: { sample: "Firefox on Windows, address 203.0.113.7", isNeeded: true },
    },
  },
  "factor-guessed": {
    subject: "Wrong codes for your {hub} account",
    heading: "{what}",
    paragraphs: ["Hello {name}, {details}", "{advice}"],
    button: signIn,
    notification: "Somebody tried wrong codes of your second factor.",
    variables: {
      name,
      hub,
      what: { sample: "Somebody tried to sign in as you" },
      details: {
        sample:
          "your password was right, and then wrong codes of your second factor were tried several times. " +
          "Nobody got in that way.",
        isNeeded: true,
      },
      advice: {
        sample: "If it was not you, somebody knows your password: change it now.",
        isNeeded: true,
      },
    },
  },
  "recovery-code-used": {
    subject: "A recovery code of your {hub} account was used",
    heading: "A recovery code was used",
    paragraphs: [
      "Hello {name}, somebody {deed} with one of your recovery codes. You have {left} left.",
      NOT_YOU,
    ],
    button: signIn,
    notification: "A recovery code was used. {left} left.",
    variables: {
      name,
      hub,
      deed: { sample: "signed in to your account", isNeeded: true },
      left: { sample: "7", isNeeded: true },
    },
  },
  "factor-changed": {
    subject: "{what} in your {hub} account",
    heading: "{what}",
    paragraphs: ["Hello {name}, this was done in your account just now.", NOT_YOU],
    button: signIn,
    notification: "{what}.",
    variables: { name, hub, what: { sample: "Second step switched on" } },
  },
  "factor-reset": {
    subject: "The second step of your {hub} account was removed",
    heading: "Your second step was removed",
    paragraphs: [
      "Hello {name}, the office has taken the second step of signing in away from your account, so that " +
        "you can set it up again. You were logged out everywhere.",
      "Reason given: {reason}",
      "If you did not ask for this, write to us at once.",
    ],
    button: signIn,
    notification: "The office took your second step of signing in away.",
    variables: { name, hub, reason: { sample: "The phone was lost", isNeeded: true } },
  },
  "passkey-copied": {
    subject: "A passkey of your {hub} account was refused",
    heading: "Your passkey was refused",
    paragraphs: [
      "Your passkey “{passkey}” was used, and it looks as if there are two copies of it. Nobody got in that way.",
      "Remove it, and add it again on the device that is yours. If you did not use it just now, write to us.",
    ],
    button: signIn,
    notification: "Your passkey “{passkey}” was refused.",
    variables: { hub, passkey: { sample: "My phone", isNeeded: true } },
  },
} as const satisfies Record<string, Wording>;
