import { z } from "zod";
import { get } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { RECENT_MS } from "./updates.rules.ts";

/** What one message of the stream says, as JSON in its `data`. */
export type UpdateMessage = {
  /** For staff: the features somebody wrote through, each with the tab that did, if any. */
  features?: Record<string, string | null>;
  /** Something concerns the listener: a notification, a decision, a mark. */
  you?: true;
  /** For everybody else: places in batches may have been taken or freed; not by whom. */
  places?: true;
  /** Something may have been missed. */
  all?: true;
  /** Updates may be missed here: poll as well. */
  ask?: true;
};

export const updatesContract = {
  follow: get("/api/updates", {
    summary:
      "What changes, as server-sent events that say which data to ask for again, never the data; " +
      "without Accept: text/event-stream the first of them alone",
    access: { row: "N130", may: everyone("self") },
    query: z.object({
      /** Milliseconds: the first event covers what came in that long before, at most a minute. */
      recent: z.coerce.number().int().min(0).max(RECENT_MS).optional(),
    }),
    response: "file",
    staysOpen: true,
  }),
};
