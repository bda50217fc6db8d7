import { z } from "zod";
import { named, needed, post } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { everyone } from "#/shared/grants.ts";

const Message = named("Message", { message: z.string() });

export const exportsContract = {
  note: post("/api/exports", {
    summary: "Note that a list of people is about to be saved as a file, or printed whole",
    access: { row: "N149", may: everyone("self") },
    proof: needed("a list of people leaves as a file"),
    body: z.object({
      /** What the list is called on its screen. */
      list: z.string().trim().min(1, "Say which list.").max(100, "At most 100 characters."),
      rows: z.int().min(0, "No less than none.").max(10_000_000, "Too many rows."),
      format: z.enum(["csv", "xlsx", "print"]),
    }),
    response: Message,
  }),
} as const satisfies Contract;
