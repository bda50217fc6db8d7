import { z } from "zod";
import { get, notNeeded, put } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";

const Named = z.object({ companyName: z.string(), role: z.string() });

export const consentContract = {
  read: get("/api/resume/company-links", {
    summary: "Whether companies may read one's résumé by a link of the office, and which do now",
    access: { row: "N516", may: everyTrainee("self") },
    response: z.object({
      agreedAt: z.iso.datetime().nullable(),
      withdrawnAt: z.iso.datetime().nullable(),
      /** Openings for which the office asks to show it. */
      asked: z.array(Named),
      /** The companies that can read it now, and until when. */
      shown: z.array(Named.extend({ until: z.iso.datetime() })),
    }),
    errors: ["NOT_FOUND"],
  }),
  set: put("/api/resume/company-links", {
    summary: "Agree that companies read one's résumé by a link of the office, or withdraw that",
    access: { row: "N516", may: everyTrainee("self") },
    proof: notNeeded("one's own"),
    body: z.object({ agrees: z.boolean("Choose yes or no.") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
