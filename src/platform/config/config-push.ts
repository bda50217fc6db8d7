import { z } from "zod";
import { barred, text } from "./config-texts.ts";
import { isLoopbackUrl } from "./config-urls.ts";

/** The hub's key pair for web push (VAPID, RFC 8292), and the push services it sends to. */
export type PushConfig = {
  publicKey: string;
  privateKey: string;
  /** How a push service contacts the hub's operator: mailto: or https:. */
  subject: string;
  /** Hosts of push services, *.x for those below x; an address of this machine for tests. */
  services: readonly string[];
};

export const PUSH_SET = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

/** The services of Chrome and most others, Firefox, Edge and Safari. */
const SERVICES = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

export const PUSH_SETTINGS = {
  VAPID_PUBLIC_KEY: text.pipe(
    z
      .string()
      .regex(/^[\w-]{87}$/, "a public key of 87 letters, as web-push makes it")
      .optional(),
  ),
  VAPID_PRIVATE_KEY: text.pipe(
    z
      .string()
      .regex(/^[\w-]{43}$/, "a private key of 43 letters, as web-push makes it")
      .optional(),
  ),
  VAPID_SUBJECT: text.pipe(
    z
      .string()
      .regex(/^(?:mailto:|https:\/\/)\S+$/, "mailto: with an address, or an https address")
      .optional(),
  ),
  PUSH_SERVICES: barred.refine(
    (hosts = []) => hosts.every((host) => isLoopbackUrl(host) || /^(?:\*\.)?[\w.-]+$/.test(host)),
    "hosts of push services with bars between them, such as *.push.apple.com",
  ),
};
type Settings = z.infer<z.ZodObject<typeof PUSH_SETTINGS>>;

/** Returns the keys; undefined if they are not set, and nothing is pushed. */
export function pushOf(settings: Settings): PushConfig | undefined {
  const [publicKey, privateKey, subject] = PUSH_SET.map((name) => settings[name]);
  if (!publicKey || !privateKey || !subject) return undefined;
  return { publicKey, privateKey, subject, services: settings.PUSH_SERVICES ?? SERVICES };
}
