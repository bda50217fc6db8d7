import { z } from "zod";
import { get } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { everyone } from "#/shared/grants.ts";
import { RECENT_MS } from "./updates.rules.ts";

/** What one message of the stream says, as JSON in its `data`. */
export type UpdateMessage = {
  /** For members of staff: the features somebody wrote through, each with the tab that did where it was one. */
  features?: Record<string, string | null>;
  /** The listener was told something: a notification, a decision, a mark. */
  you?: true;
  /** For everybody else: places in batches may have been taken or freed, by whom is not said. */
  places?: true;
  /** Something may have been missed. */
  all?: true;
  /** Not everything is heard here: ask again by the clock besides. */
  ask?: true;
};

export const updatesContract = {
  follow: get("/api/updates", {
    summary:
      "What changes, as server-sent events that say which data to ask for again, never the data; without Accept: text/event-stream the first of them alone",
    access: { row: "N130", may: everyone("self") },
    query: z.object({
      /** Milliseconds: the first event says what came in so long a time before, a minute at most. */
      recent: z.coerce.number().int().min(0).max(RECENT_MS).optional(),
    }),
    response: "file",
  }),
} as const satisfies Contract;
