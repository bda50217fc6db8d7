import { z } from "zod";
import { notNeeded, put } from "#/shared/calls.ts";
import { PRESENCES } from "./presence.rules.ts";

const presence = z.enum(PRESENCES, "Choose arrived, called in or done.").nullable();

export const presenceContract = {
  mark: put("/api/interviews/:interviewId/presence", {
    summary:
      "On the day: whether a candidate has arrived, is called in, or is done; null takes it back",
    access: { row: "N171", may: { admin: "any" } },
    scope: "placement:write",
    proof: notNeeded("can be changed"),
    /**
     * `before` is what the caller saw, so that an outdated screen does not undo another one's mark.
     */
    body: z.object({ presence, before: presence }),
    response: z.object({ presence }),
    errors: ["NOT_FOUND", "STALE_VERSION", "CANDIDATE_LOCKED"],
  }),
};
