import { z } from "zod";
import { get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { SectionsShape } from "#/shared/sections-shape.ts";
import { WAYS } from "./consent.rules.ts";

const instant = z.iso.datetime();

/** A version of the privacy notice; `published` is null for the product's own. */
export const PrivacyNotice = namedObject("PrivacyNotice", {
  version: z.int(),
  publishedAt: instant.nullable(),
  isCurrent: z.boolean(),
  sections: SectionsShape,
  /** Every version, newest first. */
  versions: z.array(z.object({ version: z.int(), publishedAt: instant.nullable() })),
});
export type PrivacyNotice = z.infer<typeof PrivacyNotice>;

export const consentContract = {
  notice: get("/api/privacy/notice", {
    summary: "The privacy notice in force, or an earlier version of it",
    access: { row: "N157", public: true },
    query: z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
    response: PrivacyNotice,
    errors: ["NOT_FOUND"],
  }),
  agree: post("/api/privacy/agreement", {
    summary: "Agree to the privacy notice in force",
    access: { row: "N158", may: everyone("self") },
    proof: notNeeded("one's own"),
    body: z.object({ version: z.int("Name the version that was read.").min(1).max(100_000) }),
    response: z.object({ message: z.string() }),
    errors: ["STALE_VERSION"],
  }),
  agreements: get("/api/privacy/agreements", {
    summary: "Which versions of the privacy notice one agreed to, and when",
    access: { row: "N159", may: everyone("self") },
    response: z.object({
      version: z.int(),
      /** Latest first. */
      agreements: z.array(z.object({ version: z.int(), agreedAt: instant, way: z.enum(WAYS) })),
    }),
  }),
};
