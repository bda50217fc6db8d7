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
      /** The item's id, or the readable id of a batch. */
      id: z.string().min(1, "Name what is open.").max(100),
      /** A random name that the browser gives each of its tabs. */
      tab: z.string().regex(/^[\w-]{1,40}$/, "Name the tab in letters and digits."),
      isOpen: z.boolean(),
    }),
    /** By name; includes the caller if another of their tabs has it open. */
    response: z.object({ others: z.array(z.object({ _id: z.string(), username: z.string() })) }),
  }),
};
