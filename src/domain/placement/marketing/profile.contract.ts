import { z } from "zod";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { inMarketing } from "#/shared/grants.ts";
import { versionField } from "#/shared/version-field.ts";

export const MarketingProfile = namedObject("MarketingProfile", {
  _id: z.string(),
  /** A signed link to the résumé. */
  resume: z.string(),
  resumeName: z.string(),
  /** Years. */
  totalExperience: z.number(),
  relevantExperience: z.number(),
  /** Ten digits. */
  contact: z.string(),
  version: z.int(),
});
export type MarketingProfile = z.infer<typeof MarketingProfile>;

const resume: FileRule = {
  kind: "resume",
  accept: ["pdf", "doc", "docx"],
  wrongType: "RESUME_TYPE",
};

/**
 * All are optional here: which ones are required depends on whether there is a profile, which the
 * service knows.
 */
const fields = {
  totalExperience: z.string().trim().optional(),
  relevantExperience: z.string().trim().optional(),
  contact: z.string().trim().optional(),
  version: versionField,
};
export type ProfileFields = z.output<z.ZodObject<typeof fields>>;

const changed = z.object({ message: z.string(), profile: MarketingProfile });
const uploadErrors = ["RESUME_TYPE", ...UPLOAD_REFUSALS, "STALE_VERSION"] as const;

export const marketingProfileContract = {
  find: get("/api/profile/profile-details/:userId", {
    summary: "One's own marketing profile",
    access: { row: "75", may: inMarketing("own"), own: "params.userId" },
    response: z.object({ profile: MarketingProfile }),
    errors: ["NOT_FOUND"],
  }),
  update: put("/api/profile/update-profile/:userId", {
    summary: "Change one's own marketing profile; what is left out stays",
    access: { row: "76", may: inMarketing("own"), own: "params.userId" },
    proof: notNeeded("one's own"),
    form: { fields: z.object(fields), files: { assignment: resume } },
    response: changed,
    errors: [...uploadErrors, "NOT_FOUND"],
  }),
  create: post("/api/profile/create-profile", {
    summary: "Store one's own marketing profile, or replace it (200); then the résumé may stay",
    access: { row: "77", may: inMarketing("own"), own: "form.userId" },
    proof: notNeeded("one's own"),
    form: {
      fields: z.object({ userId: z.string(), ...fields }),
      files: { assignment: resume },
    },
    status: 201,
    response: changed,
    errors: uploadErrors,
  }),
};
