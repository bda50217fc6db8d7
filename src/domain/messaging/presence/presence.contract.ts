import { z } from "zod";
import { notNeeded, put } from "#/shared/calls.ts";
import { PLACES } from "./presence.rules.ts";

export const viewersContract = {
  stay: put("/api/onlookers", {
    summary: "Says that the caller has a thing open in a tab, or no more, and answers who else has",
    access: { row: "N190", may: { admin: "any", ceo: "any", trainer: "any" } },
    proof: notNeeded("that one is there"),
    changesNothing: true,
    body: z.object({
      place: z.enum(PLACES, "Name what is open."),
      /** Of the thing: an id, or the readable id of a batch. */
      id: z.string().min(1, "Name what is open.").max(100),
      /** Made up by the browser for each of its tabs. */
      tab: z.string().regex(/^[\w-]{1,40}$/, "Name the tab in letters and digits."),
      isOpen: z.boolean(),
    }),
    /** By name; the caller among them where another tab of theirs has it open. */
    response: z.object({ others: z.array(z.object({ _id: z.string(), username: z.string() })) }),
  }),
};
