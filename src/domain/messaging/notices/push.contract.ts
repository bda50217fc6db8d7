import { z } from "zod";
import { notNeeded, post, put } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";

const Endpoint = z.string().max(1000, "At most 1000 letters.");
const key = (letters: number) =>
  z
    .string()
    .max(letters, "Longer than such a key is.")
    .regex(/^[\w-]+=*$/, "Not a key.");

export const pushContract = {
  subscribe: put("/api/push-subscription", {
    summary: "Show one's notices on this device while the hub is not open, until one signs out",
    access: { row: "N492", may: everyone("self") },
    proof: notNeeded("one's own"),
    body: z.object({
      endpoint: Endpoint,
      keys: z.object({ p256dh: key(200), auth: key(100) }),
      /** Set if push was switched on before: it stays on for the same person only. */
      isRenewal: z.boolean().optional(),
    }),
    response: z.object({ message: z.string(), isOn: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  unsubscribe: post("/api/push-subscription/removal", {
    summary: "Show no notices on this device any more",
    access: { row: "N493", may: everyone("self") },
    proof: notNeeded("one's own"),
    body: z.object({ endpoint: Endpoint }),
    response: z.object({ message: z.string() }),
  }),
};
