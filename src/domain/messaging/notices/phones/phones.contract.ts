import { z } from "zod";
import { get, notNeeded, post } from "#/shared/calls.ts";

export const phonesContract = {
  takeStatus: post("/api/phone-status", {
    summary: "What became of a WhatsApp message or SMS, signed by the provider",
    access: { row: "N238", public: true },
    proof: notNeeded("signed by the provider"),
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
  takeWhatsAppStatus: post("/api/whatsapp-status", {
    summary: "What became of messages of WhatsApp's Cloud API, signed by Meta over its bytes",
    access: { row: "N490", public: true },
    proof: notNeeded("signed by Meta"),
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
  proveWhatsAppAddress: get("/api/whatsapp-status", {
    summary: "Meta's question whether this address takes its reports, by the token set in both",
    access: { row: "N491", public: true },
    query: z.object({
      "hub.mode": z.string().max(20).optional(),
      "hub.verify_token": z.string().max(300).optional(),
      "hub.challenge": z.string().max(300).optional(),
    }),
    response: "file",
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
};

/** The path for Twilio's reports. */
export const STATUS_PATH = phonesContract.takeStatus.path;
