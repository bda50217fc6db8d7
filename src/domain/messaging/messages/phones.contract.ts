import { z } from "zod";
import { notNeeded, post } from "#/shared/calls.ts";

export const phonesContract = {
  takeStatus: post("/api/phone-status", {
    summary: "What became of a WhatsApp message or SMS, signed by the provider",
    access: { row: "N238", public: true },
    proof: notNeeded("signed by the provider"),
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
};

/** Where the provider reports. */
export const STATUS_PATH = phonesContract.takeStatus.path;
