import { z } from "zod";
import { get } from "#/shared/calls.ts";
import { FIRST_DAY } from "./settings.rules.ts";

/** Separate from the settings, whose rules are too large for the office's first screen. */
export const firstDayContract = {
  firstDay: get("/api/settings/first-day", {
    summary: "What a new hub needs before its first trainee, and what of it is there",
    access: { row: "N109", may: { admin: "any" } },
    response: z.object({
      items: z.array(z.object({ name: z.enum(FIRST_DAY), isDone: z.boolean() })),
    }),
  }),
};
